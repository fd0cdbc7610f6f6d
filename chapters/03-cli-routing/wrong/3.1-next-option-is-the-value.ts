// mistake: an option without a value takes the next option for it
// killed by: 3.1c
import { nearMiss } from "./near-miss.ts";
import { OPTION_TABLE, type OptionName, type OptionValue } from "./option-table.ts";
import type { UsageProblem } from "./run-options.ts";

function problemWith({ name, rawName, value }: OptionToken): UsageProblem | undefined {
  if (!Object.hasOwn(OPTION_TABLE, name)) {
    const meant = nearMiss(name, Object.keys(OPTION_TABLE));
    return { kind: "unknown_option", option: rawName, meant: meant && `--${meant}` };
  }
  const wanted: OptionValue = OPTION_TABLE[name as OptionName]; // looked up the line before
  if (wanted === "none") return value === undefined ? undefined : { kind: "no_value", option: rawName };
  if (name === "resume" && value === "") return undefined;
  if (!value) return { kind: "missing_value", option: rawName };
  return fits(value, wanted) ? undefined : { kind: "bad_value", option: rawName, value, wanted: wordsFor(wanted) };
}
