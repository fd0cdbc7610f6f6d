/** Where text goes: a stream of Node, or what behaves like one. */
export type TextOut = {
  /** False: enough for now, wait for `drain`. */
  write(text: string): boolean;
  once(event: "drain" | "close", listener: () => void): unknown;
  off(event: "drain" | "close", listener: () => void): unknown;
};

/** What comes first to an output that is full: room for more, or its end. Leaves no listener behind. */
export function drainOrClose(out: TextOut): Promise<"drain" | "close"> {
  return new Promise((resolve) => {
    const onDrain = (): void => {
      out.off("close", onClose);
      resolve("drain");
    };
    const onClose = (): void => {
      out.off("drain", onDrain);
      resolve("close");
    };
    out.once("drain", onDrain);
    out.once("close", onClose);
  });
}
