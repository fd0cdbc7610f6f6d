import { render, Text } from "ink";
import { createElement, type ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { Transcript } from "#chapter";
import { openTerminal, type TestTerminal } from "./terminal.ts";

function shown(finished: readonly string[], live: string, forgotten = 0): ReactElement {
  return createElement(Transcript, { finished, forgotten, children: createElement(Text, null, live) });
}

/** Draws one after the other, each when the one before is on the screen, and ends. */
async function draw(
  terminal: TestTerminal,
  pictures: readonly { picture: ReactElement; live: string }[],
): Promise<void> {
  const app = render(null, { stdout: terminal.output, patchConsole: false, maxFps: 1_000 });
  const ended = app.waitUntilExit(); // fails when a component throws
  for (const { picture, live } of pictures) {
    app.rerender(picture);
    await Promise.race([terminal.until(live), ended]);
  }
  app.unmount();
  await ended;
}

/** So many turns in ten pictures, each with a tenth more that are finished. */
function turns(count: number): { picture: ReactElement; live: string }[] {
  const lines = Array.from({ length: count }, (_, index) => `turn ${index}.`);
  return Array.from({ length: 11 }, (_, tenths) => {
    const finished = (count / 10) * tenths;
    const live = `${finished} are finished.`;
    return { picture: shown(lines.slice(0, finished), live), live };
  });
}

describe("Transcript", () => {
  it("2.6a a thousand finished turns are written once each", async () => {
    const terminal = openTerminal(80, 24);
    await draw(terminal, turns(1_000));
    expect(terminal.raw().match(/turn 17\./g)).toHaveLength(1);
    expect(terminal.raw().match(/turn \d+\./g)).toHaveLength(1_000);
  });

  it("2.6b what is live stands below what is finished, and only once", async () => {
    const terminal = openTerminal(80, 24);
    await draw(terminal, turns(20));
    await terminal.show(terminal.raw());
    const rows = terminal.rows.filter((row) => row !== "");
    expect(rows.slice(-3)).toEqual(["turn 18.", "turn 19.", "20 are finished."]);
    expect(rows).toHaveLength(21);
  });

  it("2.6c lines that are no longer kept are not written again", async () => {
    const terminal = openTerminal(80, 24);
    await draw(terminal, [
      { picture: shown(["a1", "a2"], "first"), live: "first" },
      { picture: shown(["a2", "a3"], "second", 1), live: "second" },
      { picture: shown(["a3"], "third", 2), live: "third" },
    ]);
    expect(terminal.raw().match(/a\d/g)).toEqual(["a1", "a2", "a3"]);
  });
});
