export { runTerminalUi } from "./run-terminal-ui.ts";
