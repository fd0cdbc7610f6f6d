import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createHttpClient } from "@loopsmith/llm/node";
import { type StreamEvent, type StreamParams, streamQuery } from "@loopsmith/llm/stream";
import { reply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => void vi.restoreAllMocks());

const CONNECT_MS = 500;

type Address = Pick<LocalServer, "baseUrl" | "apiKey">;

async function read(api: Address, more: Partial<StreamParams> = {}, onEvent = (_event: StreamEvent): void => {}) {
  const events: StreamEvent[] = [];
  const params: StreamParams = {
    client: createHttpClient(api, { connectMs: CONNECT_MS }),
    model: "scripted-modern",
    messages: [{ role: "user", content: "Go." }],
    ...more,
  };
  for await (const event of streamQuery(params)) {
    events.push(event);
    onEvent(event);
  }
  return events;
}

describe("time that is not what it seems", () => {
  it.skipIf(process.platform !== "linux")(
    "F04 a connection that hangs is given up by the client, as one that failed",
    () =>
      withDeafServer(async (baseUrl) => {
        await expect(read({ baseUrl, apiKey: "k" })).rejects.toMatchObject({
          kind: "connection",
          code: "ETIMEDOUT",
          message: "The server could not be reached: no connection within 0.5 s.",
        });
      }),
  );

  it("F04 a connection that is slow to answer is none that hangs", () =>
    withLocalApi([reply("Hi.", { faults: [{ kind: "late_headers", ms: 600 }] })], async (api) => {
      expect((await read(api)).at(-1)).toMatchObject({ type: "reply" });
    }));

  it("F66 a watchdog that wakes late looks first at what has come", () =>
    withLocalApi([reply([text("one two three four")], { pauseMs: 100 })], async (api) => {
      let hasSlept = false;
      const events = await read(api, { idleMs: 250 }, ({ type }) => {
        if (type !== "text_delta" || hasSlept) return;
        hasSlept = true;
        setTimeout(sleepSoundly); // while the stream is waited for
      });
      expect(hasSlept).toBe(true);
      expect(events.at(-1)).toMatchObject({ type: "reply", reply: { stopReason: "end_turn" } });
    }));
});

describe("what a delta costs", () => {
  it("L51 tool input is joined as text: no event and no parse until its block stops, however small the pieces", async () => {
    const input = { text: '🙂 \u{1D11E} \\ " {}'.repeat(50), n: -1.5e3 };
    const json = JSON.stringify(input);
    const call = { ...toolUse("Write", input, "t1"), deltas: [...json] };
    await withLocalApi([reply([call])], async (api) => {
      const parse = vi.spyOn(JSON, "parse");
      const events = await read(api);
      const parsed = parse.mock.calls.filter(([each]) => each.startsWith('{"text":') || json.endsWith(each));
      expect(events.filter(({ type }) => type !== "request_start").map(({ type }) => type)).toEqual(["block", "reply"]);
      expect(events.find(({ type }) => type === "block")).toMatchObject({ block: { type: "tool_use", input } });
      expect(parsed.map(([each]) => each)).toEqual([json]);
    });
  });
});

const SLEEP_MS = 600;

/** Nothing in this process goes on for a while, as when the machine sleeps. */
function sleepSoundly(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLEEP_MS);
}

/** A server that is stopped while so many wait for it that nobody else gets a connection. */
async function withDeafServer(run: (baseUrl: string) => Promise<void>): Promise<void> {
  const program = `require("net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, function () {
    process.stdout.write(String(this.address().port)); });`;
  const server = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
  const [port] = await once(server.stdout, "data");
  server.kill("SIGSTOP");
  const waiting: Socket[] = Array.from({ length: 4 }, () => connect(Number(port), "127.0.0.1").on("error", () => {}));
  try {
    await once(waiting[1] ?? server, "connect"); // the place for those that wait is full
    await run(`http://127.0.0.1:${port}`);
  } finally {
    for (const socket of waiting) socket.destroy();
    server.kill("SIGKILL");
  }
}
