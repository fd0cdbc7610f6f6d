import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { AuditLine } from "@loopsmith/permissions/audit";

/** Appends decisions to a file, one line of JSON each, for the eyes of its owner alone (P20). */
export function auditFile(path: string): (line: AuditLine) => Promise<void> {
  let folder: Promise<unknown> | undefined;
  return async (line) => {
    folder ??= mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await folder;
    // One write of one line: two processes do not mix their lines.
    await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  };
}
