import { setImmediate } from "node:timers/promises";
import { uiTextsIn } from "@loopsmith/agent/text";
import type { UiEnd, UiParts } from "@loopsmith/agent/ui-parts";
import { render, renderToString } from "ink";
import { App, Below } from "./app.tsx";
import { cursorPlace } from "./cursor-place.ts";
import { mendResize } from "./mend-resize.ts";
import { talkInLines } from "./talk-in-lines.ts";
import { UiSession } from "./ui-session.ts";

const PASTES_ARE_MARKED = "\u001B[?2004h";
const PASTES_ARE_NOT_MARKED = "\u001B[?2004l";
const LOST = ["end", "error"] as const; // of its input: the window was closed, whether or not a signal says so
const PICTURES_A_SECOND = 1_000; // The session says when to draw; Ink is not to wait once more.

/** The UI that fits the terminal: a screen that is drawn, or lines that only follow each other. */
export function showTerminalUi(parts: UiParts): Promise<UiEnd> {
  const { facts, input, output } = parts;
  const isDrawn = facts.motion && !facts.screenReader && input.isTTY === true && output.isTTY === true;
  return isDrawn ? drawUi(parts) : talkInLines(parts);
}

async function drawUi(parts: UiParts): Promise<UiEnd> {
  const { promise, resolve: leave } = withResolvers();
  const lost = new AbortController();
  const session = new UiSession({ ...parts, signal: AbortSignal.any([parts.signal, lost.signal]) }, leave);
  const texts = uiTextsIn(parts.language);
  // That both are terminals was looked at above; Ink asks for no more than a terminal has.
  const [stdin, stdout] = [parts.input as NodeJS.ReadStream, parts.output as NodeJS.WriteStream];
  const lose = (): void => lost.abort();
  for (const event of LOST) stdin.on(event, lose);
  stdin.setRawMode(true); // before the first picture: what is typed at it must not come with its Enter changed
  stdout.write(PASTES_ARE_MARKED);
  const { colour } = parts.facts;
  const stopMending = mendResize(stdout, () => {
    const { view } = session;
    const text = renderToString(<Below view={view} texts={texts} colour={colour} />, { columns: view.size.columns });
    return { text, cursor: cursorPlace(view, texts) };
  });
  const app = render(<App session={session} texts={texts} colour={colour} />, {
    stdin,
    stdout,
    exitOnCtrlC: false,
    patchConsole: false,
    maxFps: PICTURES_A_SECOND,
  });
  try {
    return await promise;
  } finally {
    session.close();
    await setImmediate(); // Ink draws the last picture in between
    app.unmount();
    await app.waitUntilExit();
    stopMending();
    for (const event of LOST) stdin.off(event, lose);
    stdout.write(PASTES_ARE_NOT_MARKED);
  }
}

function withResolvers(): { promise: Promise<UiEnd>; resolve(end: UiEnd): void } {
  let resolve = (_end: UiEnd): void => {};
  const promise = new Promise<UiEnd>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
