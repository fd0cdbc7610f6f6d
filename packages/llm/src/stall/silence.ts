import { type Clock, wakeAfter } from "@loopsmith/llm/clock";

/** The time since something was heard while somebody waited, looked at by one timer, however many events there are. */
export class Silence {
  readonly #stallMs: number;
  readonly #clock: Clock;
  #since: number;
  /** `kept`: somebody waits and nobody has been told · `told`: they have · `none`: nobody waits. */
  #state: "kept" | "told" | "none" = "none";
  #tell = (): void => {};

  constructor(stallMs: number, clock: Clock) {
    this.#stallMs = stallMs;
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** How long it has lasted, in milliseconds. */
  get lengthMs(): number {
    return this.#clock.now() - this.#since;
  }

  /** Something was heard. */
  end(): void {
    this.#since = this.#clock.now();
    if (this.#state === "told") this.#state = "kept";
  }

  /** Somebody begins to wait for this; a reader that took its time before was no silence. */
  await<T>(work: Promise<T>): Promise<T> {
    this.#since = this.#clock.now();
    this.#state = "kept";
    return work;
  }

  /** What was waited for, or that it has been silent for too long; then the same can be waited for again. */
  brokenBy<T>(work: Promise<T>): Promise<T | "still silent"> {
    return new Promise((resolve, reject) => {
      this.#tell = () => resolve("still silent");
      work.then((value) => {
        this.#state = "none";
        resolve(value);
      }, reject);
    });
  }

  /** Looks, until what is returned is called, whether it has lasted too long. */
  watch(): () => void {
    let cancel = (): void => {};
    const look = (): void => {
      if (this.#state === "kept" && this.lengthMs >= this.#stallMs) {
        this.#state = "told";
        this.#tell();
      }
      // Whole milliseconds: the rest that a rounded sum leaves is less than a clock of large numbers can count.
      const left = Math.ceil(this.#stallMs - this.lengthMs);
      // What was told, or is nobody's wait, is looked at again after as long: a silence that begins now is not due before.
      cancel = wakeAfter(this.#clock, left > 0 ? left : this.#stallMs, look);
    };
    look();
    return () => cancel();
  }
}
