/** A step that is not written yet was reached; the message says what its body has to do. */
export class TodoError extends Error {
  override readonly name = "TodoError";
  /** The step's id, for example `7.3`. */
  readonly step: string;

  constructor(step: string, message: string) {
    super(`${step} ${message}`);
    this.step = step;
  }
}
