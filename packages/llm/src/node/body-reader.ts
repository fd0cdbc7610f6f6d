import type { Readable } from "node:stream";
import type { ByteReader } from "@loopsmith/llm/client";

const ENDED = { done: true } as const;

/** Reads a body chunk by chunk, no faster than it is asked; giving it up closes the socket. One read at a time. */
export class BodyReader implements ByteReader {
  readonly #body: Readable;
  #wake: (() => void) | undefined;

  constructor(body: Readable) {
    this.#body = body;
    const wake = (): void => this.#wake?.();
    for (const event of ["readable", "end", "error", "close"]) body.on(event, wake);
  }

  async read(): Promise<{ done: boolean; value?: Uint8Array }> {
    for (;;) {
      const value: Uint8Array | null = this.#body.read();
      if (value !== null) return { done: false, value };
      if (this.#body.readableEnded) return ENDED;
      if (this.#body.errored) throw this.#body.errored;
      if (this.#body.destroyed) throw new Error("The body was given up.");
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async cancel(): Promise<void> {
    this.#body.destroy();
  }
}
