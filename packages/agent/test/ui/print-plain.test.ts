import { printPlain, type TextOut } from "@loopsmith/agent/ui";
import type { QueryEvent } from "@loopsmith/loop/events";
import { describe, expect, it } from "vitest";
import { discarded, reply, terminal, text } from "./events.ts";

async function* from(events: readonly QueryEvent[]): AsyncGenerator<QueryEvent> {
  yield* events;
}

async function printed(...events: QueryEvent[]): Promise<string> {
  const written: string[] = [];
  const out: TextOut = { write: (part) => written.push(part) > 0, once: () => {} };
  await printPlain(from(events), out);
  return written.join("");
}

describe("printPlain", () => {
  it("2.4a a half that was given up is never printed", async () => {
    const run = [text("The answ"), discarded, text("The answer."), reply("The answer."), terminal];
    expect(await printed(...run)).toBe("The answer.\n");
  });

  it("2.4b not one escape byte comes out", async () => {
    const written = await printed(reply("\x1b[31mred\x1b[0m"), terminal);
    expect(written).toContain("red");
    expect(written).not.toContain("\x1b");
  });

  it("2.4c while the output is full no event is read (B70)", async () => {
    let drain = (): void => {};
    let asked = 0;
    async function* counted(): AsyncGenerator<QueryEvent> {
      for (const said of ["one", "two", "three"]) {
        asked += 1;
        yield reply(said);
      }
    }
    const written: string[] = [];
    const out: TextOut = {
      write: (part) => written.push(part) !== 1,
      once: (_event, listener) => {
        drain = listener;
      },
    };
    const done = printPlain(counted(), out);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([asked, written]).toEqual([1, ["one\n"]]);
    drain();
    await done;
    expect(written).toEqual(["one\n", "two\n", "three\n"]);
  });

  it("2.4d a reply without text is no line", async () => {
    expect(await printed(reply(""), terminal)).toBe("");
  });
});
