import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** The process is killed so many milliseconds after it has told so much; 0 is its start. */
export type Kill = { told: number; ms: number };

/** Runs a program of Node and kills it, without a warning, at that instant; throws when it has ended by itself. */
export async function runAndKill(program: string, args: readonly string[], kill: Kill): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  await Promise.race([hasTold(child.stdout, kill.told), ended]);
  await Promise.race([sleep(kill.ms), ended]);
  child.kill("SIGKILL");
  const [code, signal] = await ended;
  if (signal !== "SIGKILL") throw new Error(`The child ended by itself with ${code}: ${errors}`);
}

/** Resolves when that many bytes have come. */
function hasTold(output: Readable, count: number): Promise<void> {
  return new Promise((resolve) => {
    let told = 0;
    if (count === 0) resolve();
    output.on("data", (chunk: Buffer) => {
      told += chunk.length;
      if (told >= count) resolve();
    });
  });
}
