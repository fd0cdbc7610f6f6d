import type { InputState } from "@loopsmith/agent/ui";
import type { UiParts } from "@loopsmith/agent/ui-parts";
import { accept, type Completion, complete, selectNext, wordAtCursor } from "./completion.ts";
import { editLine } from "./edit-line.ts";
import type { UiKey } from "./ui-key.ts";

/** Where a person writes: the text, what came before it, and what the word at the cursor could become. */
export class Composer {
  readonly #parts: Pick<UiParts, "commands" | "files">;
  readonly #filesCame: () => void;
  #input: InputState;
  #completion: Completion | undefined;
  #files: readonly string[] | undefined;

  constructor(parts: Pick<UiParts, "commands" | "files" | "history">, filesCame: () => void) {
    this.#parts = parts;
    this.#filesCame = filesCame;
    this.#input = { text: "", cursor: 0, history: parts.history, at: parts.history.length };
  }

  get input(): InputState {
    return this.#input;
  }

  get completion(): Completion | undefined {
    return this.#completion;
  }

  /** Takes a key that writes, moves or completes. */
  press(key: UiKey): void {
    if (this.#completion !== undefined && this.#pressCompletion(this.#completion, key)) return;
    const edited = editLine(this.#input, key);
    if (edited === undefined) return;
    this.#input = edited;
    this.#refresh();
  }

  /** What was written, which is history from now on; undefined while there is nothing but blanks. */
  takeText(): string | undefined {
    const { text, history } = this.#input;
    if (text.trim() === "") return undefined;
    this.#input = { ...this.#input, history: [...history, text] };
    this.clear();
    return text;
  }

  clear(): void {
    const { history } = this.#input;
    this.#input = { text: "", cursor: 0, history, at: history.length };
    this.#completion = undefined;
  }

  #pressCompletion(completion: Completion, key: UiKey): boolean {
    switch (key.kind) {
      case "up":
      case "down":
        this.#completion = selectNext(completion, key.kind === "up" ? -1 : 1);
        return true;
      case "escape":
        this.#completion = undefined;
        return true;
      case "complete":
        this.#input = accept(this.#input, completion);
        this.#completion = undefined;
        return true;
      default:
        return false;
    }
  }

  #refresh(): void {
    this.#completion = complete(this.#input, this.#parts.commands, this.#files ?? []);
    if (this.#files !== undefined || wordAtCursor(this.#input)?.kind !== "file") return;
    this.#files = [];
    const loaded = this.#parts.files().then((files) => {
      this.#files = files;
      this.#refresh();
      this.#filesCame();
    });
    loaded.catch(() => {}); // Without a list of files there is nothing to complete; all else works.
  }
}
