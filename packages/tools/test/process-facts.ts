import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";

/** Whether a process still runs; a zombie, which only waits to be counted, does not. */
export function isRunning(pid: number): boolean {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .startsWith("Z");
  } catch {
    return false;
  }
}

/** The process ids that a command has written into a file, one a line. */
export async function pidsIn(file: string): Promise<number[]> {
  return (await readFile(file, "utf8")).trim().split("\n").map(Number);
}

/** Waits until it holds; the limit of the test is the limit. */
export async function waitFor(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
