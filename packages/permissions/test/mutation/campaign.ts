import { runInThisContext } from "node:vm";
import type { Built, Loaded, Switch } from "./build.ts";
import type { NumberedMutant } from "./switchable.ts";

/** One statement about the checker: a line of a case file, or a test. It throws, or answers with false, where it does not hold. */
export type Statement = { name: string; holds: () => unknown };
export type Fate = { mutant: NumberedMutant; kind: "killed" | "survived" | "not reached"; by?: string };

/** Milliseconds that the statements about one mutant may take. */
const TIME_LIMIT_MS = 30_000;

/** What a campaign stands on. */
type Ground = {
  built: Built;
  control: Switch;
  statementsOf: (loaded: Loaded) => readonly Statement[];
  /** The statements about the one load in which mutants are switched. */
  loaded: readonly Statement[];
  /** By mutant: the statements that come across it. `undefined`: it is come across when the file is loaded. */
  reach: readonly (readonly number[] | undefined)[];
};

/** Switches the mutants on, one after the other, until a statement does not hold any more. */
export class Campaign {
  readonly #ground: Ground;
  /** By statement: how many mutants it has killed; those that kill most are asked first. */
  readonly #kills: number[];

  private constructor(ground: Ground) {
    this.#ground = ground;
    this.#kills = ground.loaded.map(() => 0);
  }

  /** Runs all statements once without a mutant. Throws when one does not hold. */
  static async start(
    built: Built,
    expect: unknown,
    statementsOf: (loaded: Loaded) => readonly Statement[],
  ): Promise<Campaign> {
    const control: Switch = { active: -1, seen: new Uint8Array(built.mutants.length), turns: 0, expect };
    const loaded = statementsOf(built.load(control));
    const reach: (number[] | undefined)[] = [...control.seen].map((seen) => (seen === 1 ? undefined : []));
    for (const [index, statement] of loaded.entries()) {
      control.seen.fill(0);
      control.turns = 0;
      if ((await statement.holds()) === false)
        throw new Error(`Without a mutant this does not hold: ${statement.name}`);
      control.seen.forEach((seen, id) => {
        if (seen === 1) reach[id]?.push(index);
      });
    }
    return new Campaign({ built, control, statementsOf, loaded, reach });
  }

  async judge(mutant: NumberedMutant): Promise<Fate> {
    const { built, control, statementsOf, loaded } = this.#ground;
    const reach = this.#ground.reach[mutant.id];
    if (reach?.length === 0) return { mutant, kind: "not reached" };
    control.active = mutant.id;
    control.turns = 0;
    try {
      const statements = reach === undefined ? statementsOf(built.load(control)) : loaded;
      const order = [...(reach ?? statements.keys())].sort(
        (one, other) => (this.#kills[other] ?? 0) - (this.#kills[one] ?? 0),
      );
      const by = await this.#firstBroken(statements, order);
      return by === undefined ? { mutant, kind: "survived" } : { mutant, kind: "killed", by };
    } catch (error) {
      return { mutant, kind: "killed", by: String(error) }; // it cannot even be loaded
    } finally {
      control.active = -1;
    }
  }

  async #firstBroken(statements: readonly Statement[], order: readonly number[]): Promise<string | undefined> {
    const waiting: Promise<string | undefined>[] = [];
    const check = (index: number): string | undefined => {
      const name = statements[index]?.name ?? "";
      try {
        const held = statements[index]?.holds();
        if (held instanceof Promise)
          waiting.push(
            held.then(
              () => undefined,
              () => name,
            ),
          );
        if (held !== false) return undefined;
      } catch {
        // a statement says so, too
      }
      this.#kills[index] = (this.#kills[index] ?? 0) + 1;
      return name;
    };
    const found = withTimeLimit(() => {
      for (const index of order) {
        this.#ground.control.turns = 0;
        const broken = check(index);
        if (broken !== undefined) return broken;
      }
      return undefined;
    });
    return found ?? (await Promise.all(waiting)).find((name) => name !== undefined);
  }
}

/** Ends what a mutant keeps busy, also inside of a regular expression. */
function withTimeLimit<Result>(work: () => Result): Result {
  Reflect.set(globalThis, "__work", work);
  return runInThisContext("__work()", { timeout: TIME_LIMIT_MS });
}
