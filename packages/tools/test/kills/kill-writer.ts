import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { versionOf } from "./version-text.ts";

/** What was found after one kill: a sentence for each broken promise, and whether it came in the middle of a step. */
export type KillReport = { violations: readonly string[]; wasUnderWay: boolean };

/** Starts the program on the folder, kills it some milliseconds after it is ready, and looks at what it has left. */
export async function killWriter(program: string, folder: string, afterMs: number): Promise<KillReport> {
  await rm(folder, { recursive: true, force: true });
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  let told = "";
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      told += text;
      if (told.includes("ready\n")) resolve();
    });
  });
  await Promise.race([ready, closed]);
  await sleep(afterMs);
  child.kill("SIGKILL");
  const [code] = await closed;
  if (code !== null) return { violations: [`it ended by itself with ${code}`], wasUnderWay: false };
  const last = (word: string): number =>
    Number([...told.matchAll(new RegExp(`^${word} (\\d+)$`, "gm"))].at(-1)?.[1] ?? 0);
  const versions = { old: last("done"), new: last("begin") };
  const names = await readdir(folder);
  const strange = names.filter((name) => !/^(written\.txt|edited\.txt|\.loopsmith-[\w-]+\.tmp)$/.test(name));
  return {
    violations: [
      ...strange.map((name) => `${name} was left behind`),
      ...(await Promise.all(["written.txt", "edited.txt"].map((name) => judge(join(folder, name), versions)))).flat(),
    ],
    wasUnderWay: versions.new > versions.old,
  };
}

async function judge(path: string, versions: { old: number; new: number }): Promise<string[]> {
  const version = versionOf(await readFile(path, "utf8"));
  if (version === undefined) return [`${path} is torn`];
  if (version === versions.old || version === versions.new) return [];
  return [`${path} holds version ${version}, and not ${versions.old} or ${versions.new}`];
}
