import { type Setup, writeSetup } from "../model/setup.ts";
import { SCRIPTS } from "../scripts/all-scripts.ts";
import type { Texts } from "../text/texts.ts";
import type { Shown } from "./toolbar.ts";

/** What can be run: a script by its name, or a set-up that somebody changed. */
export type RunSource = { kind: "script"; name: string; setup: Setup } | { kind: "own"; setup: Setup };

/** What is on the page. */
export type Source = RunSource | { kind: "trace"; about: string };

/** The script of that name; without one, or with an unknown one, the first. */
export function scriptSource(name: string | undefined): RunSource {
  const found = SCRIPTS.find((each) => each.name === name) ?? SCRIPTS[0];
  if (found === undefined) throw new Error("The playground has no scripts.");
  return { kind: "script", name: found.name, setup: found.setup };
}

/** The set-up of a source; a trace has none. */
export function setupOf(source: Source): Setup | undefined {
  return source.kind === "trace" ? undefined : source.setup;
}

/** A source as the toolbar shows it. */
export function shownOf(source: Source, texts: Texts): Shown {
  const setup = setupOf(source);
  const json = setup && writeSetup(setup);
  if (source.kind === "script") return { name: source.name, about: texts.scripts[source.name]?.about ?? "", json };
  return { name: undefined, about: source.kind === "trace" ? source.about : "", json };
}
