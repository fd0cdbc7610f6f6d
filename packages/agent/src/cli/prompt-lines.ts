import type { Readable } from "node:stream";

/** The prompts of `--input-format stream-json`, one a line as they come; a line that is none gives its number. */
export async function* promptLines(input: Readable): AsyncGenerator<{ prompt: string } | { badLine: number }, void> {
  const { createInterface } = await import("node:readline"); // only needed here: help and single runs do without
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === "") continue;
    const prompt = promptOf(line);
    yield prompt === undefined ? { badLine: number } : { prompt };
  }
}

/** `{"type":"user","message":{"role":"user","content":"…"}}`; the content may be text blocks. */
function promptOf(line: string): string | undefined {
  const message = field(parse(line), "message");
  const content = field(message, "content");
  if (field(message, "role") !== "user") return undefined;
  const blocks: unknown[] = Array.isArray(content) ? content : [{ type: "text", text: content }];
  const texts = blocks.map((block) => (field(block, "type") === "text" ? field(block, "text") : undefined));
  return texts.length > 0 && texts.every((text) => typeof text === "string") ? texts.join("\n\n") : undefined;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
