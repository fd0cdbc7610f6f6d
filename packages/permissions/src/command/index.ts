export { type Argv, argv, baseName, isFixed } from "./argv.ts";
export { callRisk, INTERPRETERS } from "./call-risk.ts";
export {
  commandReadings,
  isHarmlessAssignment,
  narrowReading,
  type WideReading,
  wideReading,
} from "./command-readings.ts";
export { type FileUse, fileUse, mayReadAnything, WRITERS } from "./file-use.ts";
export { RESERVED } from "./inner-calls.ts";
export { MAX_COMMANDS, parseShell } from "./parse-shell.ts";
export { placeBehind } from "./place-commands.ts";
export { SHELLS } from "./script-options.ts";
export {
  type Place,
  type Redirect,
  type ShellNode,
  type ShellWord,
  type SimpleCommand,
  START,
  type WordForm,
} from "./shell-tree.ts";
export { MAX_COMMAND_LENGTH } from "./suspicious-text.ts";
