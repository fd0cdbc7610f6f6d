import { editInput, type InputState } from "@loopsmith/agent/ui";
import type { UiKey } from "./ui-key.ts";

/** The input after a key that edits it; undefined for a key that does something else. */
export function editLine(state: InputState, key: UiKey): InputState | undefined {
  const { text, cursor } = state;
  switch (key.kind) {
    case "cut_before":
      return cut(state, text.lastIndexOf("\n", cursor - 1) + 1, cursor);
    case "cut_after": {
      const end = text.indexOf("\n", cursor);
      return cut(state, cursor, end === -1 ? text.length : end);
    }
    case "cut_word":
      return cut(state, text.slice(0, cursor).search(/\S*\s*$/), cursor);
    case "submit":
    case "interrupt":
    case "end_of_input":
    case "complete":
    case "escape":
    case "paste_starts":
    case "paste_ends":
      return undefined;
    default:
      return editInput(state, key);
  }
}

function cut(state: InputState, from: number, to: number): InputState {
  return { ...state, text: state.text.slice(0, from) + state.text.slice(to), cursor: from };
}
