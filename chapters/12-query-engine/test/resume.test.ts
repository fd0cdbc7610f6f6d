import { reply } from "@loopsmith/local-api";
import { describe, expect, it } from "vitest";
import { parseTranscript, resumeSession } from "#chapter";
import { killedTranscript } from "./kill-agent.ts";
import { blocksOf, play, registryOf, tool } from "./play.ts";
import { call, line, prompt, result, started } from "./records.ts";

const resume = (text: string) => resumeSession(parseTranscript(text).records);
const UNKNOWN = /^unknown: the process ended while \w+ ran\./;

describe("12.6 resumeSession", () => {
  it("12.6a a process that is killed in a tool leaves a session that says so", { timeout: 60_000 }, async () => {
    const { messages, notes } = resume(await killedTranscript());
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(blocksOf(messages[2])).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: "worked" },
      { type: "tool_result", tool_use_id: "t2", content: expect.stringMatching(UNKNOWN), is_error: true },
    ]);
    expect(notes).toHaveLength(1);
  });

  it("12.6a what had finished keeps its result, what ran is unknown, what waited was not started", () => {
    const reply = { role: "assistant", content: ["t1", "t2", "t3"].map(call) };
    const waits = line({ kind: "started", toolUseId: "t2", reply });
    const { messages } = resume(prompt("Go.") + started("t1") + waits + result("t1", "done"));
    expect(blocksOf(messages[1])).toEqual(["t1", "t2", "t3"].map(call));
    expect(blocksOf(messages[2])).toMatchObject([
      { tool_use_id: "t1", content: "done" },
      { tool_use_id: "t2", content: expect.stringMatching(UNKNOWN), is_error: true },
      { tool_use_id: "t3", content: expect.stringMatching(/^not started: the process ended/), is_error: true },
    ]);
  });

  it("12.6b the next request is taken, and nothing of what had begun runs again", async () => {
    const ran: string[] = [];
    const write = tool("write", (_input, { toolUseId }) => ({ content: String(ran.push(toolUseId)) }));
    const { messages } = resume(prompt("Go.") + started("t1") + started("t2", "t1") + result("t2", "done"));
    const { terminal, requests } = await play([reply("I shall look first.")], {
      messages: [...messages, { role: "user", content: "Go on." }],
      tools: registryOf(write),
    });
    expect(terminal.reason).toBe("completed");
    expect(JSON.stringify(requests[0])).toContain("unknown: the process ended");
    expect(ran).toEqual([]);
  });

  it("12.6c what the resume has added is a record like any other: with it nothing has to be repaired", () => {
    const text = prompt("Go.") + started("t1");
    const { messages, unsaved = [] } = resume(text);
    expect(unsaved).toHaveLength(1);
    expect(resumeSession([...parseTranscript(text).records, ...unsaved])).toMatchObject({ messages, notes: [] });
  });

  it.each([
    ["in which no call had begun", result("t1", "No tool is called that.")],
    ["that was dropped, though a call had begun", started("t1") + line({ kind: "dropped" })],
    ["whose run had ended", started("t1") + line({ kind: "end", terminal: { reason: "model_error" } })],
  ])("12.6d a turn %s is forgotten", (_what, records) => {
    expect(resume(prompt("Go.") + records)).toMatchObject({ messages: [{ content: "Go." }], notes: [] });
  });

  it("12.6d thinking without its signature, and a server tool without its result, do not stay", () => {
    const content = [
      { type: "thinking", thinking: "Hm.", signature: "" },
      { type: "server_tool_use", id: "s1", name: "web_search", input: {} },
      call("t1"),
    ];
    const { messages } = resume(
      prompt("Go.") + line({ kind: "started", toolUseId: "t1", reply: { role: "assistant", content } }),
    );
    expect(blocksOf(messages[1])).toEqual([call("t1")]);
  });
});
