// mistake: says what is wrong where the answer is expected
// killed by: 3.6c
import type { Host } from "@loopsmith/agent/process";

function fail(host: Host, message: string, code: number): number {
  host.stdout.write(`${message}\n`);
  return code;
}
