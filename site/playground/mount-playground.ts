import { filmOf } from "./model/film.ts";
import { readLink, writeLink } from "./model/link.ts";
import type { Recording } from "./model/recording.ts";
import { readSetup } from "./model/setup.ts";
import type { Language } from "./text/texts.ts";
import { textsOf } from "./text/texts-of.ts";
import { acceptDrops } from "./view/accept-drops.ts";
import { createStage, type Stage } from "./view/create-stage.ts";
import { createDisturbPanel } from "./view/disturb-panel.ts";
import { element } from "./view/element.ts";
import { listenToKeys } from "./view/listen-to-keys.ts";
import { createProjector, type Projector, type Reel } from "./view/projector.ts";
import { type RunSource, type Source, scriptSource, setupOf, shownOf } from "./view/source.ts";
import { createToolbar } from "./view/toolbar.ts";

/** Puts the playground into an element, and gives back what takes it out again. Needs a browser. */
export function mountPlayground(target: HTMLElement, options: { language: Language }): () => void {
  const texts = textsOf(options.language);
  let source: Source = scriptSource(undefined);
  let recording: Recording = { entries: [], histories: [] };
  const show = (reel: Reel): void => {
    const film = filmOf(reel.recording);
    ({ source, recording } = reel);
    toolbar.show(shownOf(source, texts));
    stage.show(film, reel.start === "play" ? 0 : reel.start);
    disturb.refresh();
    if (reel.start === "play") stage.player.play();
  };
  const projector = createProjector(texts, show, (message) => toolbar.say(message));
  const spot = () => ({ setup: setupOf(source), entries: recording.entries, index: stage.index() });
  const disturb = createDisturbPanel(texts, spot, (setup) => projector.run({ kind: "own", setup }, stage.index()));
  const stage = createStage(texts, disturb.root);
  const toolbar = createToolbar(texts, {
    onScript: (name) => projector.run(scriptSource(name), "play"),
    onRun: () => (source.kind === "trace" ? playAgain(stage) : projector.run(source, "play")),
    onApply: (json) => {
      const reading = readSetup(json);
      if (reading.kind === "setup") return projector.run({ kind: "own", setup: reading.setup }, "play");
      return toolbar.say(texts.problem(reading.message));
    },
    onTrace: projector.openTrace,
    onCopyLink: async () => {
      if (source.kind === "trace") return toolbar.say(texts.noLink);
      await copyLink(source, stage.index());
      toolbar.say(texts.linkCopied);
    },
  });

  const root = element("div", { class: "playground", lang: options.language }, toolbar.root, stage.root);
  target.replaceChildren(root);
  const endLinks = onLink(() => begin(projector));
  const ends = [listenToKeys(root, stage), acceptDrops(root, projector.openTrace), endLinks, stage.end, projector.end];
  void begin(projector);
  return () => {
    for (const end of ends) end();
    root.remove();
  };
}

/** What the link of the page asks for; else the first script, playing unless motion is not wanted. */
async function begin(projector: Projector): Promise<void> {
  const { script, setup, at } = await readLink(location.hash);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  await projector.run(setup ? { kind: "own", setup } : scriptSource(script), at ?? (isCalm ? 0 : "play"));
}

/** Calls `open` when another link is put into the address bar; gives back what ends that. */
function onLink(open: () => Promise<void>): () => void {
  const listener = (): void => void open();
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

function playAgain(stage: Stage): void {
  stage.go(0);
  stage.player.play();
}

/** Puts the link into the address bar, and into the clipboard where that is allowed. */
async function copyLink(source: RunSource, at: number): Promise<void> {
  const place = source.kind === "script" ? { script: source.name } : { setup: source.setup };
  history.replaceState(history.state, "", `#${await writeLink({ ...place, at })}`);
  await navigator.clipboard?.writeText(location.href).catch(() => {}); // the address bar holds it all the same
}
