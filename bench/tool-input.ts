import { floor } from "./contestant/floor.ts";
import { ours } from "./contestant/ours.ts";
import { sdkRaw } from "./contestant/sdk-raw.ts";
import type { Question } from "./question.ts";

export const toolInput: Question = {
  name: "tool-input",
  title: "CPU to read 200 KB of tool input in 5,000 deltas, and 400 KB in 10,000",
  once: "tool-5000-40",
  twice: "tool-10000-40",
  contestants: [floor, sdkRaw, ours],
  base: sdkRaw.name,
  limit: { contestant: ours.name, atMost: 0.7 },
  rounds: 101,
};
