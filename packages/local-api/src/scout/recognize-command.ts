import { findFolder } from "./find-folder.ts";
import type { IntentOf } from "./intent.ts";
import { matchPhrase, type Phrase, QUOTE } from "./phrase.ts";

/** How the tests are run when the user names no command. */
const TEST_COMMAND = "npm test";

const REPAIRS = [
  /\b(?:fix|repair|mend|correct|solve|heal)\b.*\b(?:tests?|test suite)\b/i,
  /\b(?:make|get)\b.*\btests?\b.*\b(?:pass|green|work)/i,
  /\btests?\b.*\bfail.*\b(?:fix|repair|mend)\b/i,
  /(?:修复|修好|修正|修理|修|改好|解决).*(?:测试|用例)/u,
  /(?:测试|用例).*(?:修复|修好|修正|修理|改好|通过|变绿)/u,
];

const QUOTED = [
  new RegExp(String.raw`\b(?:run|execute)\b\s*(?:(?:the|command|shell)\s*)*:?\s*(?<command>${QUOTE})`, "iu"),
  new RegExp(String.raw`(?:运行|执行|跑)(?:一下)?\s*(?:命令)?\s*[:：]?\s*(?<command>${QUOTE})`, "u"),
];

/** Without quotes only what begins with a program that everybody knows; all that follows belongs to it. */
const PROGRAM = String.raw`(?:npm|npx|pnpm|yarn|node|git|ls|cat|pwd|echo|make|python3?|pip|cargo|go|deno|bun|tsc)\b`;
const UNQUOTED = [
  new RegExp(String.raw`\b(?:run|execute)\s+(?<command>${PROGRAM}[^⟪]*)$`, "iu"),
  new RegExp(String.raw`(?:运行|执行|跑)(?:一下)?\s*(?<command>${PROGRAM}[^⟪]*)$`, "u"),
];

const TESTS = [
  /\brun\b\s+(?:(?:all|the|my|unit|our|its)\s+)*tests?\b/i,
  /(?:运行|执行|跑)(?:一下|一遍)?\s*(?:所有|全部)?的?测试/u,
];

/** "run `npm test` in FOLDER", “运行 `npm test`”, "run the tests". */
export function recognizeCommand(phrase: Phrase): IntentOf<"run_command"> | undefined {
  const quoted = matchPhrase(phrase, QUOTED)?.command;
  if (quoted !== undefined) {
    const folder = findFolder({ ...phrase, words: phrase.words.replace(new RegExp(QUOTE, "u"), "") });
    return { kind: "run_command", command: quoted, folder };
  }
  const command = matchPhrase(phrase, UNQUOTED)?.command;
  if (command !== undefined) return { kind: "run_command", command, folder: "." };
  if (!TESTS.some((pattern) => pattern.test(phrase.words))) return undefined;
  return { kind: "run_command", command: TEST_COMMAND, folder: findFolder(phrase) };
}

/** "repair the failing test", “修好失败的测试”; a command in quotes says how the tests are run. */
export function recognizeRepair(phrase: Phrase): IntentOf<"repair_tests"> | undefined {
  if (!REPAIRS.some((pattern) => pattern.test(phrase.words))) return undefined;
  const folder = findFolder(phrase);
  const command = phrase.quotes.find((quote) => quote !== folder) ?? TEST_COMMAND;
  return { kind: "repair_tests", command, folder };
}
