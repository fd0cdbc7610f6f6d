import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";

/** A program of Node, with its arguments, where it works and what it finds in its environment. */
export type Program = { args: readonly string[]; env: NodeJS.ProcessEnv; cwd: string };

/** Starts it; whoever watches it ends with it. */
export function beginProgram({ args, env, cwd }: Program): { pid?: number | undefined } {
  return spawn(process.execPath, args, { env, cwd, stdio: "ignore" });
}

/** CPU milliseconds of a program from its beginning to its end, user and system together, as the shell counts them. */
export async function cpuOfProgram({ args, env, cwd }: Program): Promise<number> {
  const script = '"$0" "$@" </dev/null >/dev/null 2>&1; times';
  const { stdout } = await promisify(execFile)("bash", ["-c", script, process.execPath, ...args], { env, cwd });
  const ofChildren = stdout.trim().split("\n").at(-1) ?? "";
  return (
    [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0) * 1_000
  );
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
