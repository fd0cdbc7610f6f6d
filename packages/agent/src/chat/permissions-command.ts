import type { AccessControl } from "@loopsmith/agent/access";
import type { ChatCatalogue } from "@loopsmith/agent/text";
import type { PermissionMode } from "@loopsmith/permissions/rules";
import type { ChatCommand } from "./chat-command.ts";

const MODES: readonly PermissionMode[] = ["default", "acceptEdits", "plan", "dontAsk", "bypassPermissions"];

/** Shows mode and rules; with the name of a mode it changes the mode of this session. */
export function permissionsCommand(access: AccessControl, texts: ChatCatalogue): ChatCommand["run"] {
  return async (args) => {
    const mode = MODES.find((name) => name === args);
    if (args !== "" && mode === undefined) return { kind: "say", text: `${texts.noSuchMode(args)} ${texts.modes}` };
    if (mode !== undefined) access.setMode(mode);
    const rules = access.rules.map(({ effect, text, source }) => `  ${effect.padEnd(5)}  ${text}  (${source})`);
    const lines = [texts.mode(access.mode), ...(rules.length === 0 ? [texts.noRules] : rules), texts.modes];
    return { kind: "say", text: lines.join("\n") };
  };
}
