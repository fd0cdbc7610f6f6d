import { floor } from "./contestant/floor.ts";
import { ours } from "./contestant/ours.ts";
import { sdkRaw } from "./contestant/sdk-raw.ts";
import type { Question } from "./question.ts";

export const streamText: Question = {
  name: "stream-text",
  title: "CPU to read 1 MB of text in 20,000 deltas, and 2 MB in 40,000",
  once: "text-20000-50",
  twice: "text-40000-50",
  contestants: [floor, sdkRaw, ours],
  base: sdkRaw.name,
  limit: { contestant: ours.name, atMost: 0.7 },
};
