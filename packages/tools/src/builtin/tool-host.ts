import { resolve } from "node:path";
import type { Clock, FileAccess } from "@loopsmith/tools/tool";
import { nodeClock } from "./node-clock.ts";
import { nodeFiles } from "./node-files.ts";
import { PathQueue } from "./path-queue.ts";

/** The machine that the built-in tools work on. */
export type ToolHost = {
  /** Absolute path of the folder that a run works in. */
  cwd: string;
  /** What commands see, beside the variables that keep them from waiting for a person. */
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  files: FileAccess;
  clock: Clock;
  /** Writers of one file take turns, also those of different registries that share a host. */
  writers: Pick<PathQueue, "run">;
};

/** This machine, seen from a folder. Defaults: the folder, environment and platform of the process. */
export function createNodeHost(options: Partial<Pick<ToolHost, "cwd" | "env" | "platform">> = {}): ToolHost {
  return {
    cwd: resolve(options.cwd ?? process.cwd()),
    env: options.env ?? process.env,
    platform: options.platform ?? process.platform,
    files: nodeFiles,
    clock: nodeClock,
    writers: new PathQueue(),
  };
}
