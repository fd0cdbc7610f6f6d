/** What callbacks tell, on its way into a generator: pushed when it happens, pulled when somebody asks. */
export class EventQueue<T> {
  readonly #waiting: T[] = [];
  #state: "open" | "closed" = "open";
  #wake = (): void => {};

  push(event: T): void {
    this.#waiting.push(event);
    this.#wake();
  }

  /** Nothing more will come; what waits is still handed out. */
  close(): void {
    this.#state = "closed";
    this.#wake();
  }

  /** Everything that was pushed, in order, until the queue is closed and empty. */
  async *drain(): AsyncGenerator<T, void> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next !== undefined) yield next;
      else if (this.#state === "closed") return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
