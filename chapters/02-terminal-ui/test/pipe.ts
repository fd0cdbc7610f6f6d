import { EventEmitter } from "node:events";

/** The writing end of a pipe that keeps what is written; it is full once, after so many writes. */
export class Pipe extends EventEmitter {
  readonly written: string[] = [];
  readonly #fullAfter: number;

  constructor({ fullAfter = 0 } = {}) {
    super();
    this.#fullAfter = fullAfter;
  }

  write(text: string): boolean {
    return this.written.push(text) !== this.#fullAfter;
  }
}
