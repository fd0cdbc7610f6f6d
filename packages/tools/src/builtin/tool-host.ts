import { resolve } from "node:path";
import { MediaBudget } from "@loopsmith/tools/media";
import { ShellSession, type ShellSessionOptions } from "@loopsmith/tools/shell";
import type { Clock, FileAccess } from "@loopsmith/tools/tool";
import { nodeClock } from "./node-clock.ts";
import { nodeFiles } from "./node-files.ts";
import { PathQueue } from "./path-queue.ts";
import { SeenTexts } from "./seen-texts.ts";

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
  /** What files held when they were last read or written: a stale one is refused with what has changed. */
  seen: SeenTexts;
  /** How many images and documents each run has been shown; a request takes only so many. */
  media: MediaBudget;
  /** Where the shell stands and what runs in the background; whoever makes a host closes it at the end of the session. */
  shell: ShellSession;
};

/** What a host is made of; by default of the folder, the environment and the platform of the process. */
export type NodeHostOptions = Partial<Pick<ToolHost, "cwd" | "env" | "platform">> & ShellSessionOptions;

/** This machine, seen from a folder. */
export function createNodeHost(options: NodeHostOptions = {}): ToolHost {
  return {
    cwd: resolve(options.cwd ?? process.cwd()),
    env: options.env ?? process.env,
    platform: options.platform ?? process.platform,
    files: nodeFiles,
    clock: nodeClock,
    writers: new PathQueue(),
    seen: new SeenTexts(),
    media: new MediaBudget(),
    shell: new ShellSession(options),
  };
}
