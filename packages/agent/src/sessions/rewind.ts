import { writeFile } from "node:fs/promises";
import { contentBlocks } from "@loopsmith/conversation/history";
import { parseTranscript, type TranscriptRecord } from "@loopsmith/loop/query-engine";

/** A prompt of a session: what was said, and how many records stand before it. */
export type SaidPrompt = { text: string; recordsBefore: number };

/** The prompts of a transcript, the first one first. */
export function promptsOf(records: readonly TranscriptRecord[]): readonly SaidPrompt[] {
  return records.flatMap((record, recordsBefore) => {
    const text = record.kind === "turn" ? promptText(record) : "";
    return text === "" ? [] : [{ text, recordsBefore }];
  });
}

/** Writes a new transcript that ends right before a prompt; the old one stays as it is. */
export async function writeBranch(
  records: readonly TranscriptRecord[],
  before: SaidPrompt,
  path: string,
): Promise<void> {
  const kept = records.slice(0, before.recordsBefore).map((record) => `${JSON.stringify(record)}\n`);
  await writeFile(path, kept.join(""), { mode: 0o600, flag: "wx" });
}

/** The records of a transcript; lines that cannot be read are left out. */
export function recordsOf(transcript: string): readonly TranscriptRecord[] {
  return parseTranscript(transcript).records;
}

function promptText({ messages, origins }: Extract<TranscriptRecord, { kind: "turn" }>): string {
  const said = messages.flatMap((message, at) =>
    contentBlocks(message).filter((_, index) => origins[at]?.[index] === "prompt"),
  );
  return said.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
