import { SCRIPTS } from "../scripts/all-scripts.ts";
import type { Texts } from "../text/texts.ts";
import { element, setAttributes } from "./element.ts";

/** Work that may take a while; it never rejects. */
type Work = void | Promise<void>;

/** What the reader can ask for at the top of the page. */
export type ToolbarEvents = {
  onScript(name: string): Work;
  onRun(): Work;
  /** Text of the editor. */
  onApply(json: string): Work;
  onTrace(file: File): Work;
  onCopyLink(): Work;
};

/** `name`: of a script, or of none. `json`: what the editor shows; absent of a trace. */
export type Shown = { name: string | undefined; about: string; json: string | undefined };

export type Toolbar = { root: HTMLElement; show(shown: Shown): void; say(message: string): void };

/** Makes the chooser of scripts, the buttons and the editor. */
export function createToolbar(texts: Texts, events: ToolbarEvents): Toolbar {
  const own = element("option", { value: "" }, texts.ownScript);
  const options = SCRIPTS.map(({ name }) => element("option", { value: name }, texts.scripts[name]?.title ?? name));
  const chooser = element("select", { "aria-label": texts.script, class: "pg-chooser" }, ...options, own);
  chooser.addEventListener("change", () => {
    if (chooser.value !== "") void events.onScript(chooser.value);
  });
  const about = element("p", { class: "pg-about" });
  const notice = element("p", { class: "pg-notice", role: "status" });
  const editor = createEditor(texts, events.onApply);
  const buttons = [
    button(texts.run, events.onRun, "pg-primary"),
    editor.toggle,
    traceChooser(texts, events.onTrace),
    button(texts.copyLink, events.onCopyLink),
  ];
  return {
    root: element(
      "div",
      { class: "pg-toolbar" },
      element("div", { class: "pg-line" }, chooser, ...buttons),
      about,
      notice,
      editor.root,
    ),
    show: (shown) => {
      setAttributes(own, { hidden: shown.name !== undefined });
      chooser.value = shown.name ?? "";
      about.textContent = shown.about;
      notice.textContent = "";
      editor.show(shown.json);
    },
    say: (message) => {
      notice.textContent = message;
    },
  };
}

function createEditor(texts: Texts, onApply: ToolbarEvents["onApply"]) {
  const area = element("textarea", { class: "pg-editor", rows: 16, spellcheck: "false", "aria-label": texts.editor });
  const apply = button(texts.apply, () => onApply(area.value), "pg-primary");
  const root = element("div", { class: "pg-editing", hidden: true }, element("p", {}, texts.editor), area, apply);
  const toggle = button(texts.edit, () => {
    root.hidden = !root.hidden;
    setAttributes(toggle, { "aria-expanded": String(!root.hidden) });
    if (root.hidden) return;
    area.focus();
    area.setSelectionRange(0, 0);
    area.scrollTop = 0;
  });
  setAttributes(toggle, { "aria-expanded": "false" });
  return {
    root,
    toggle,
    show: (json: string | undefined): void => {
      toggle.disabled = json === undefined;
      area.value = json ?? "";
    },
  };
}

/** A real file field, so that it works by keyboard; its label looks like a button. */
function traceChooser(texts: Texts, onTrace: ToolbarEvents["onTrace"]): HTMLElement {
  const field = element("input", { type: "file", accept: ".json,application/json", class: "pg-file" });
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    if (file !== undefined) void onTrace(file);
    field.value = "";
  });
  return element("label", { class: "pg-button", title: texts.dropTrace }, field, texts.openTrace);
}

function button(label: string, onClick: () => Work, look = ""): HTMLButtonElement {
  const made = element("button", { type: "button", class: look }, label);
  made.addEventListener("click", () => void onClick());
  return made;
}
