import type { Effect } from "@loopsmith/permissions/rules";
import { decideCase, type PermissionCase } from "./permission-case.ts";

const STRENGTH: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

export type Miss = { one: PermissionCase; got: Effect; kind: "too weak" | "too strict" };
export type Tally = { total: number; exact: number; tooWeak: number; tooStrict: number };
/** `allowed`: how many of the cases that expect allow were allowed. */
export type Score = {
  all: Tally;
  allowed: { total: number; exact: number };
  classes: ReadonlyMap<string, Tally>;
  misses: readonly Miss[];
};

/** Every case decided and compared. A rule that cannot be read counts as asking. */
export function scoreCases(cases: readonly PermissionCase[]): Score {
  const misses: Miss[] = [];
  const classes = new Map<string, Tally>();
  for (const one of cases) {
    const got = decideOrAsk(one);
    const accepted: readonly Effect[] = [one.expected, ...[one.alsoOk ?? []].flat()];
    const kind = accepted.includes(got)
      ? "exact"
      : accepted.every((effect) => STRENGTH[got] < STRENGTH[effect])
        ? "too weak"
        : "too strict";
    if (kind !== "exact") misses.push({ one, got, kind });
    classes.set(one.class, add(classes.get(one.class), kind));
  }
  const all = [...classes.values()].reduce(sum, { total: 0, exact: 0, tooWeak: 0, tooStrict: 0 });
  const wanted = cases.filter(({ expected }) => expected === "allow").length;
  const refused = misses.filter(({ one }) => one.expected === "allow").length;
  return { all, allowed: { total: wanted, exact: wanted - refused }, classes, misses };
}

function decideOrAsk(one: PermissionCase): Effect {
  try {
    return decideCase(one);
  } catch {
    return "ask";
  }
}

function add(tally: Tally = { total: 0, exact: 0, tooWeak: 0, tooStrict: 0 }, kind: "exact" | Miss["kind"]): Tally {
  return {
    total: tally.total + 1,
    exact: tally.exact + (kind === "exact" ? 1 : 0),
    tooWeak: tally.tooWeak + (kind === "too weak" ? 1 : 0),
    tooStrict: tally.tooStrict + (kind === "too strict" ? 1 : 0),
  };
}

function sum(one: Tally, other: Tally): Tally {
  return {
    total: one.total + other.total,
    exact: one.exact + other.exact,
    tooWeak: one.tooWeak + other.tooWeak,
    tooStrict: one.tooStrict + other.tooStrict,
  };
}

/** The table as text, with one line for each miss. */
export function scoreTable({ all, allowed, classes, misses }: Score): string {
  const row = (name: string, { total, exact, tooWeak, tooStrict }: Tally) =>
    [name.padEnd(26), ...[total, exact, tooWeak, tooStrict].map((count) => String(count).padStart(10))].join("");
  const head = [
    "class".padEnd(26),
    ...["cases", "exact", "too weak", "too strict"].map((name) => name.padStart(10)),
  ].join("");
  const lines = misses.map(
    ({ one, got, kind }) =>
      `${kind}: ${one.id} [${one.class}] expected ${one.expected}, got ${got}: ${inputText(one)} (${one.why})`,
  );
  const share = (part: number, whole: number) => (whole === 0 ? "100" : ((100 * part) / whole).toFixed(1));
  const summary = `exact ${share(all.exact, all.total)} %, allow cases allowed ${share(allowed.exact, allowed.total)} %, too weak ${all.tooWeak}`;
  return [
    head,
    ...[...classes].sort(([one], [other]) => one.localeCompare(other)).map(([name, tally]) => row(name, tally)),
    row("all", all),
    "",
    ...lines,
    summary,
  ].join("\n");
}

function inputText({ tool, input }: PermissionCase): string {
  return `${tool} ${JSON.stringify(input)}`.slice(0, 160);
}
