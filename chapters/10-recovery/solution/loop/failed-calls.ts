import { contentBlocks } from "@loopsmith/conversation/history";
import type { KeptTurn } from "@loopsmith/loop/streaming-tools";

/** The calls of a turn as one text, whatever the order of their input's keys, if all of them have failed (L17). */
export function failedCallsOf({ message, results }: KeptTurn): string | undefined {
  if (results.some(({ is_error }) => is_error !== true)) return undefined;
  const calls = contentBlocks(message).flatMap((block) =>
    block.type === "tool_use" ? [[block.name, block.input]] : [],
  );
  return JSON.stringify(calls, sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
