import { type IPty, type IPtyForkOptions, spawn } from "@lydell/node-pty";

/** A program in a pseudo-terminal; `exited` gives its code when all that it wrote has been read. */
export type KeptPty = { pty: IPty; exited: Promise<number> };

// A pseudo-terminal that has nobody left in it is read for 200 ms more, and a busy machine reads later than that. So a
// shell stays in it, and tells the end in a sequence that no terminal shows. Signals of the keyboard are not for it.
const SHELL = `trap : INT QUIT TERM HUP
"$@"
printf '\\033]7777;%d\\007' $?
exec sleep 600`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the bytes around the sequence
const END = /\x1b\]7777;(\d+)\x07/;
const LONGEST_END = 16; // characters of the sequence

/** Starts a program in a pseudo-terminal that outlives it: `pty.kill("SIGKILL")` ends both. */
export function spawnKept(command: readonly string[], options: IPtyForkOptions): KeptPty {
  const pty = spawn("/bin/sh", ["-c", SHELL, "sh", ...command], options);
  const exited = new Promise<number>((resolve) => {
    let tail = "";
    pty.onData((data) => {
      tail += data;
      const [, code] = END.exec(tail) ?? [];
      if (code !== undefined) resolve(Number(code));
      tail = tail.slice(-LONGEST_END);
    });
    pty.onExit(({ exitCode }) => resolve(exitCode));
  });
  return { pty, exited };
}
