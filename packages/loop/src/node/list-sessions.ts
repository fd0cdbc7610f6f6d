import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { contentBlocks } from "@loopsmith/conversation/history";
import type { Origin } from "@loopsmith/loop/events";
import { parseTranscript } from "@loopsmith/loop/query-engine";

/** A session that lies in a folder. `title`: how its first prompt begins; empty when there is none. */
export type ListedSession = { id: string; path: string; title: string; bytes: number; changedAt: Date };

const HEAD_BYTES = 65_536; // the first prompt is in the first line
const TITLE_LENGTH = 80;
const SUFFIX = ".jsonl";
/** What the person said, and not the host. */
const SAID: ReadonlySet<Origin | undefined> = new Set(["prompt", "queued"]);

/** The sessions of a folder, the newest first; a folder that is not there has none. Opens none of them. */
export async function listSessions(folder: string): Promise<ListedSession[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  const found: ListedSession[] = [];
  for (const name of names) {
    if (name.endsWith(SUFFIX)) found.push(await look(folder, name));
  }
  return found.sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
}

async function look(folder: string, name: string): Promise<ListedSession> {
  const path = join(folder, name);
  const file = await open(path, "r");
  try {
    const { size: bytes, mtime: changedAt } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const title = titleOf(buffer.toString("utf8", 0, bytesRead));
    return { id: name.slice(0, -SUFFIX.length), path, title, bytes, changedAt };
  } finally {
    await file.close();
  }
}

function titleOf(head: string): string {
  for (const record of parseTranscript(head).records) {
    if (record.kind !== "turn") continue;
    const said = record.messages.flatMap((message, at) =>
      contentBlocks(message).filter((_, index) => SAID.has(record.origins[at]?.[index])),
    );
    const text = said.find((block) => block.type === "text")?.text ?? "";
    return Array.from(text.replace(/\s+/g, " ").trim()).slice(0, TITLE_LENGTH).join("");
  }
  return "";
}
