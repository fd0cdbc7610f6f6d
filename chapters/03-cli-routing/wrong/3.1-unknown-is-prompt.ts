// mistake: an option that nobody knows is passed over, and what stands behind it becomes the prompt
// killed by: 3.1a
import { OPTION_TABLE, type OptionName, type OptionValue } from "./option-table.ts";
import type { UsageProblem } from "./run-options.ts";

function problemWith({ name, rawName, value, inlineValue }: OptionToken): UsageProblem | undefined {
  if (!Object.hasOwn(OPTION_TABLE, name)) return undefined;
  const wanted: OptionValue = OPTION_TABLE[name as OptionName]; // looked up the line before
  if (wanted === "none") return value === undefined ? undefined : { kind: "no_value", option: rawName };
  if (name === "resume" && value === "") return undefined;
  if (!value || (!inlineValue && value.startsWith("-"))) return { kind: "missing_value", option: rawName };
  return fits(value, wanted) ? undefined : { kind: "bad_value", option: rawName, value, wanted: wordsFor(wanted) };
}
