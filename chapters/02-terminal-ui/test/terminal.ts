import { PassThrough } from "node:stream";
import xterm from "@xterm/headless"; // all in one: Node finds no single names in it

const PATIENCE_MS = 3_000; // a picture takes a few

/** A terminal that nobody looks at: it understands what is written to it, and can be asked what it shows. */
export type TestTerminal = {
  /** For Ink: what it writes is shown. */
  output: NodeJS.WriteStream;
  /** Shows a text, and is done when it is on the screen. */
  show(text: string): Promise<void>;
  /** Everything that Ink has written, with what moves the cursor. */
  raw(): string;
  /** Waits until Ink has written it; what does not come fails with what was written. */
  until(wanted: string): Promise<void>;
  readonly title: string;
  /** All rows, those that were scrolled away first. */
  readonly rows: string[];
};

/** Opens a terminal of that size. */
export function openTerminal(columns: number, rows: number): TestTerminal {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 10_000,
    convertEol: true,
    allowProposedApi: true,
  });
  const stream = Object.assign(new PassThrough(), { columns, rows, isTTY: true });
  let title = "";
  let raw = "";
  let changed = (): void => {};
  terminal.onTitleChange((next) => {
    title = next;
  });
  stream.on("data", (data: Buffer) => {
    raw += data.toString();
    changed();
  });
  const show = (text: string): Promise<void> => new Promise((resolve) => terminal.write(text, resolve));
  return {
    output: stream as unknown as NodeJS.WriteStream, // all that Ink asks of a terminal
    show,
    raw: () => raw,
    async until(wanted) {
      const deadline = AbortSignal.timeout(PATIENCE_MS);
      deadline.addEventListener("abort", () => changed());
      while (!raw.includes(wanted)) {
        if (deadline.aborted) throw new Error(`"${wanted}" was never drawn, but ${JSON.stringify(raw)}`);
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    },
    get title() {
      return title;
    },
    get rows() {
      const { active } = terminal.buffer;
      return Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? "");
    },
  };
}
