import { chmodSync, chownSync, closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHttpClient } from "@loopsmith/llm/node";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { QueryEngine, type QueryEvent } from "@loopsmith/loop";
import { type OpenSession, openSession, SessionError } from "@loopsmith/loop/node";
import { registryOf, tool } from "../scripted-tools.ts";

// A process on a disk that cannot be written, in the way that its first argument says. Prints what came of it as JSON.
const [, , what = "", folder = ""] = process.argv;
const NOBODY = 65_534;
const foreign = {
  v: 1,
  at: 1,
  kind: "turn",
  messages: [{ role: "user", content: "Of another." }],
  origins: [["prompt"]],
};

if (what === "no-room") await fillDisk();
if (what === "no-right") await withoutRight();
if (what === "no-handle" || what === "changed") await withoutHandles();

/** A run whose results are larger than what the disk takes. */
async function fillDisk(): Promise<void> {
  const large = tool("large", () => ({ content: "x".repeat(10_000) }));
  const steps = [...Array.from({ length: 6 }, (_, n) => reply([toolUse("large", { n }, `t${n}`)])), reply("Done.")];
  await withLocalApi(steps, async (api) => {
    const session = await openSession({ folder, id: "s" });
    const engine = new QueryEngine({ client: createHttpClient(api), tools: registryOf(large), log: session });
    const events: QueryEvent[] = [];
    for await (const event of engine.submitMessage("Go.")) events.push(event);
    const attachments = events.flatMap((event) => (event.type === "attachment" ? [event.attachment.kind] : []));
    const reason = events.flatMap((event) => (event.type === "terminal" ? [event.terminal.reason] : []))[0];
    await session.close();
    print({ reason, attachments });
  });
}

/** A session in a folder that may not be written to, and then may. */
async function withoutRight(): Promise<void> {
  chmodSync(folder, 0o500);
  if (process.getuid?.() === 0) {
    chownSync(folder, NOBODY, NOBODY); // root has every right, so that this has to be somebody else
    process.setuid?.(NOBODY);
  }
  await tryTwice(await openSession({ folder, id: "s" }), () => chmodSync(folder, 0o700));
}

/** A session that is opened and written to while the process has no handle left, and then has. */
async function withoutHandles(): Promise<void> {
  const taken: number[] = [];
  try {
    for (;;) taken.push(openSync("/dev/null", "r"));
  } catch {
    // none is left
  }
  const session = await openSession({ folder, id: "s" });
  await tryTwice(session, () => {
    for (const handle of taken) closeSync(handle);
    if (what === "changed") writeFileSync(join(folder, "s.jsonl"), `${JSON.stringify(foreign)}\n`);
  });
}

async function tryTwice(session: OpenSession, mend: () => void): Promise<void> {
  const first = await codeOf(session.append("{}"));
  mend();
  print([first, await codeOf(session.append("{}"))]);
  await session.close();
}

function print(told: object): void {
  process.stdout.write(JSON.stringify(told));
}

function codeOf(writing: Promise<void>): Promise<string> {
  return writing.then(
    () => "written",
    (error: unknown) => (error instanceof SessionError ? error.code : String(Reflect.get(Object(error), "code"))),
  );
}
