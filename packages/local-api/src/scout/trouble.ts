import type { CallResult } from "./read-run.ts";

/** Why a call gave nothing to work with. */
export type Trouble = { kind: "denied" | "not_found" | "folder" | "failed"; result: CallResult };

const DENIED =
  /\bapproval\b|\bapprove|\bden(?:y|ied)\b|\brefused\b|\brejected\b|\bsaid no\b|\bnot allowed\b|\bpermissions?\b|doesn't want|拒绝|批准|不允许|未允许/i;
const NOT_FOUND =
  /\bno such (?:file|directory)|\bENOENT\b|\bnot? (?:be )?found\b|\bdoes(?: not|n't) exist|^there is no |cannot find|不存在|找不到/i;
const FOLDER = /\bEISDIR\b|\bis a (?:folder|directory)\b/i;

/** What is wrong with a result, judged by its text, since clients have no common codes; undefined when nothing is. */
export function troubleOf(result: CallResult): Trouble | undefined {
  if (!result.isError) return undefined;
  if (NOT_FOUND.test(result.text)) return { kind: "not_found", result };
  if (FOLDER.test(result.text)) return { kind: "folder", result };
  return { kind: DENIED.test(result.text) ? "denied" : "failed", result };
}

/** Whether a command was never run because somebody said no. One that ran and failed tells its exit code. */
export function wasRefused(result: CallResult): boolean {
  return troubleOf(result)?.kind === "denied" && !/\bexit(?:ed)?\b.*\d/i.test(result.text);
}
