// mistake: begins anew each time it is asked
// killed by: 1.4c
export class Shutdown {
  readonly #open: Closing[] = [];

  add(name: string, close: () => void | Promise<void>): () => void {
    const closing = { name, close };
    this.#open.push(closing);
    return () => {
      const index = this.#open.indexOf(closing);
      if (index >= 0) this.#open.splice(index, 1);
    };
  }

  run(deadlineMs: number): Promise<ShutdownReport> {
    return closeAll([...this.#open], deadlineMs);
  }
}
