import type { Catalogue } from "@loopsmith/agent/text";
import type { UsageProblem } from "./run-options.ts";

/** One sentence about what is wrong with a command line. */
export function describeProblem(problem: UsageProblem, texts: Catalogue): string {
  switch (problem.kind) {
    case "unknown_option":
      return texts.unknownOption(problem.option, problem.meant);
    case "missing_value":
      return texts.missingValue(problem.option);
    case "no_value":
      return texts.noValue(problem.option);
    case "bad_value":
      return texts.badValue(problem.option, problem.value, problem.wanted);
    case "no_prompt":
      return texts.sayWhat;
    case "no_terminal":
      return texts.noInteractive;
    case "no_pipe":
      return texts.noPipe;
    case "nothing_to_choose":
      return texts.nothingToChoose;
    default:
      return problem satisfies never;
  }
}
