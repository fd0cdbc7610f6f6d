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

/** Starts a program in a pseudo-terminal that outlives it, and hears what it writes: `pty.kill("SIGKILL")` ends both. */
export function spawnKept(command: readonly string[], options: IPtyForkOptions, hear: (data: string) => void): KeptPty {
  const pty = spawn("/bin/sh", ["-c", SHELL, "sh", ...command], options);
  const exited = new Promise<number>((resolve) => {
    pty.onData((data) => {
      hear(data.replace(END, "")); // the shell writes it whole, so it comes whole
      const [, code] = END.exec(data) ?? [];
      if (code !== undefined) resolve(Number(code));
    });
    pty.onExit(({ exitCode }) => resolve(exitCode));
  });
  return { pty, exited };
}
