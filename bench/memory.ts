import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LOADER } from "./loader.ts";

const LIMIT = 0.75;
const TURNS = 1_000;

/** The largest resident memory of a process that makes a run of 1,000 tiny turns, each contestant in one of its own. */
export async function measureMemory(origin: string): Promise<string> {
  const raw = await peakOf("sdk-raw", origin);
  const ours = await peakOf("ours", origin);
  const share = ours / raw;
  const verdict = share <= LIMIT ? "ok" : "OVER";
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  return `\nmemory: peak of a process that makes a run of ${TURNS} tiny turns
sdk-raw ${megabytes(raw)}, ours ${megabytes(ours)}: ${share.toFixed(2)} ×  ≤ ${LIMIT} × ${verdict}`;
}

async function peakOf(name: string, origin: string): Promise<number> {
  const program = fileURLToPath(new URL("memory-run.ts", import.meta.url));
  const args = [...LOADER, program, name, `${origin}/turns-${TURNS}`];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}
