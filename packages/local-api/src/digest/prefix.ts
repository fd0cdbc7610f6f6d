import { digestPart } from "./digest-part.ts";
import { digestText } from "./digest-text.ts";

/** What stands before a point of a conversation, in digests: the tools, the system prompt, the messages up to there. */
export type Prefix = { tools: string; system: string; messages: string };

/** The digest of nothing. */
export const NOTHING = "";

/** The digest of what stood before and this part behind it. Where one message ends and the next begins does not count. */
export function digestNext(before: string, role: string, part: object): string {
  return digestText(`${before} ${role} ${digestPart(part)}`);
}

/** The digest of the tools of a request. */
export function digestTools(tools: readonly object[] = []): string {
  return digestAll(tools, "tools");
}

/** The digest of a system prompt; a string is one text block, an empty one is none. */
export function digestSystem(system: string | readonly object[] = []): string {
  return digestAll(systemBlocks(system), "system");
}

/** A system prompt as blocks. */
export function systemBlocks(system: string | readonly object[]): readonly object[] {
  if (typeof system !== "string") return system;
  return system === "" ? [] : [{ type: "text", text: system }];
}

function digestAll(parts: readonly object[], place: string): string {
  return parts.reduce<string>((before, part) => digestNext(before, place, part), NOTHING);
}
