import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import type { Host } from "#chapter";

/** A process that never was: its clock, its streams and its signals are in the hands of the test. */
export class TestHost extends EventEmitter {
  readonly argv: readonly string[] = ["--help"];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: Host["stdin"] = new PassThrough();
  readonly stdout: Host["stdout"] = new PassThrough();
  readonly stderr = new PassThrough();
  /** Milliseconds. */
  time = 0;

  constructor(env: Readonly<Record<string, string>> = {}) {
    super();
    this.env = env;
  }

  cwd = (): string => "/home/dev";
  now = (): number => this.time;

  /** What has been written to its stderr. */
  errors(): string {
    return String(this.stderr.read() ?? "");
  }
}

/** What a stream says when a write has failed. */
export function failStream(stream: Host["stdout"], code: string): void {
  stream.emit("error", Object.assign(new Error(code), { code }));
}
