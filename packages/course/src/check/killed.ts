import type { VariantRun } from "./test-result.ts";
import type { Variant } from "./variant.ts";

/** A wrong solution, the test that found it, and what that test told the learner. */
export interface Killed {
  /** The name of its file without the ending: `7.3-constant-id`. */
  readonly name: string;
  readonly mistake: string;
  /** The test's title, which begins with its id and names the rule. */
  readonly test: string;
  /** The first line of its first error; empty when it only waited. */
  readonly says: string;
}

/** What the test that is meant for a wrong solution said; nothing for another variant, or where it was green. Pure. */
export function killedBy({ purpose }: Variant, run: VariantRun): Killed[] {
  if (purpose.kind !== "wrong") return [];
  const { name, mistake, killedBy: id } = purpose.wrong;
  const test = run.tests.find((one) => one.id === id && one.state === "red");
  if (test === undefined) return [];
  const says = test.errors[0]?.message.trim().split("\n", 1)[0] ?? "";
  return [{ name, mistake, test: test.title, says }];
}
