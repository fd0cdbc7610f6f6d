import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import type { CommandOutput } from "./command-output.ts";
import { onProcessExit } from "./exit-guard.ts";
import { type ProcessGroup, processGroup } from "./process-group.ts";

/** A program, its arguments, and what it finds around it. */
export type CommandLine = {
  file: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
};

/** Where its output goes; the chunk of `onOutput` is gone when that returns. */
export type OutputTarget = { output: Pick<CommandOutput, "add">; onOutput(chunk: Buffer): void };

/** How a command came to its end by itself. */
export type OwnEnd = { kind: "exited"; code: number } | { kind: "killed"; by: string };

/** A command under way. */
export type StartedCommand = {
  group: ProcessGroup;
  exited: Promise<OwnEnd>;
  /** Nobody holds its pipes any more, and everything in them was read. */
  closed: Promise<true>;
  /** The folder that a shell has told at its end; ask when it has exited. */
  folder(): string | undefined;
  /** Lets go of pipes that others still hold. */
  release(): void;
};

const MAX_PATH_LENGTH = 4_096; // of Linux; what is longer is no path that a shell stands in

/**
 * Starts a command in a process group of its own, with nothing on stdin, both streams going to `target`, and a pipe on
 * which a shell can tell its folder. When this process exits the group is killed. Rejects when it cannot be started.
 */
export async function startCommand(line: CommandLine, target: OutputTarget): Promise<StartedCommand> {
  const { file, args, cwd, env, platform } = line;
  const child = spawn(file, args, {
    cwd,
    env,
    detached: platform !== "win32",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  // Before that a child may have no streams; after it, no event has been missed.
  await once(child, "spawn");
  const exited = exitOf(child);
  const closed = once(child, "close").then((): true => true);
  const group = processGroup(child, platform);
  const forget = onProcessExit(() => group.kill("SIGKILL"));
  const [, stdout, stderr, folderPipe] = child.stdio;
  keep(stdout, "stdout", target);
  keep(stderr, "stderr", target);
  return {
    group,
    exited,
    closed,
    folder: listenForFolder(folderPipe),
    release: () => {
      forget();
      for (const stream of child.stdio) stream?.destroy();
    },
  };
}

type Pipe = ChildProcess["stdio"][number];

function keep(pipe: Pipe, name: "stdout" | "stderr", { output, onOutput }: OutputTarget): void {
  if (!(pipe instanceof Readable)) return;
  pipe.on("data", (chunk: Buffer) => {
    onOutput(chunk);
    const kept = output.add(name, chunk);
    if (kept === undefined) return freeNow(chunk);
    // A command that prints faster than the disk writes waits, and the memory does not grow.
    pipe.pause();
    void kept.then(() => {
      freeNow(chunk);
      pipe.resume();
    });
  });
}

/**
 * Frees what was read and copied: a fast command outruns the collector, which knows little of these bytes (B69). Only a
 * chunk that is alone in its memory, and only where the platform can (Node 21 and later).
 */
function freeNow(chunk: Buffer): void {
  const memory: ArrayBufferLike & { transfer?: (length: number) => ArrayBuffer } = chunk.buffer;
  if (chunk.byteLength === memory.byteLength) memory.transfer?.(0);
}

function listenForFolder(pipe: Pipe): StartedCommand["folder"] {
  let told = "";
  if (pipe instanceof Readable) {
    pipe.setEncoding("utf8").on("data", (text: string) => {
      if (told.length <= MAX_PATH_LENGTH) told += text;
    });
  }
  // The command could write there too: what counts is one absolute path, and where it may lead is judged by others.
  return () => /^(\/[^\0]*)\n$/.exec(told.length > MAX_PATH_LENGTH ? "" : told)?.[1];
}

function exitOf(child: ChildProcess): Promise<OwnEnd> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => {
      resolve(code === null ? { kind: "killed", by: signal ?? "a signal" } : { kind: "exited", code });
    });
  });
}
