import { createHttpClient } from "@loopsmith/llm/node";
import { httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { type QueryEvent, type QueryParams, query } from "@loopsmith/loop";
import { createSubagentRunner, type SubagentParams } from "@loopsmith/loop/subagent";
import { createTaskTool } from "@loopsmith/tools/task";
import { type AnyTool, type CanUseTool, outputText, toToolSchema } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import { leaveNothing, watched } from "./leave-nothing.ts";
import { collect, type Played } from "./play-query.ts";
import { blocksOf, eventsOf, outcomesOf, resultsOf } from "./read-run.ts";
import { cooperates, readTool, registryOf, tool } from "./scripted-tools.ts";

leaveNothing();

type Family = {
  /** What both may use beside Task. */
  tools?: AnyTool[];
  subagent?: Partial<SubagentParams>;
  parent?: Partial<QueryParams>;
  onEvent?: (event: QueryEvent) => void;
};

const prompt = "What is in a.txt? Answer with one word.";
const task = toolUse("Task", { description: "look into a.txt", prompt }, "task1");
const look = toolUse("Read", { file_path: "a.txt" }, "read1");
const done = reply("Done.");

/** A parent that may start subagents; the server answers both, in the order in which they ask. */
function playFamily(
  steps: readonly ScriptStep[],
  { tools = [readTool], subagent, parent, onEvent }: Family = {},
): Promise<Played & { api: LocalServer }> {
  if (parent?.signal) watched(parent.signal);
  return withLocalApi(steps, async (api) => {
    const client = createHttpClient(api);
    const taskTool: AnyTool = createTaskTool((given, context) =>
      createSubagentRunner({
        client,
        // All that the parent has, Task too: to leave that out is the runner's.
        openTools: () => ({ tools: registryOf(...tools, taskTool), close: async () => {} }),
        ...subagent,
      })(given, context),
    );
    const messages = [{ role: "user" as const, content: "Go." }];
    const run = query({ messages, client, tools: registryOf(...tools, taskTool), ...parent });
    return { ...(await collect(run, onEvent)), api };
  });
}

function resultOf({ terminal }: Pick<Played, "terminal">): { text: string; isError: boolean } {
  const [result] = resultsOf(terminal.messages);
  return { text: outputText({ content: result?.content ?? "" }), isError: result?.is_error === true };
}

/** The body of a request; 1 is the first. */
function body(api: LocalServer, number: number): { messages: QueryParams["messages"]; tools: { name: string }[] } {
  // The validator has let it through.
  return api.requests[number - 1]?.body as ReturnType<typeof body>;
}

describe("a subagent", () => {
  it("works on the prompt alone, and of all it says only the last text comes back", async () => {
    const played = await playFamily([
      reply([text("I hand this on."), task]),
      reply([text("I look."), look]),
      reply([text("Hello, "), text("world.")]),
      done,
    ]);
    expect(resultOf(played)).toEqual({ text: "Hello, \n\nworld.", isError: false });
    expect(blocksOf(body(played.api, 2).messages[0])).toEqual([
      expect.objectContaining({ type: "text", text: prompt }),
    ]);
    expect(body(played.api, 2).messages).toHaveLength(1);
    expect(played.terminal).toMatchObject({ reason: "completed", turnCount: 2 });
    expect(JSON.stringify(played.terminal.messages)).not.toContain("I look.");
  });

  it("cannot start another one", async () => {
    const { api, ...played } = await playFamily([reply([task]), reply([task]), reply("I cannot."), done]);
    expect(body(api, 1).tools.map(({ name }) => name)).toEqual(["Read", "Task"]);
    expect(body(api, 2).tools.map(({ name }) => name)).toEqual(["Read"]);
    expect(JSON.stringify(body(api, 3).messages)).toContain("No tool is called Task. There are: Read.");
    expect(resultOf(played).text).toBe("I cannot.");
  });

  it("may do no more than its parent: the same canUseTool judges its calls", async () => {
    const asked: string[] = [];
    const canUseTool: CanUseTool = async ({ toolUse: { name }, input }) => {
      asked.push(name);
      return name === "Read"
        ? { kind: "deny", cause: "denied", message: "Reading is not allowed." }
        : { kind: "allow", input };
    };
    const { api } = await playFamily([reply([task]), reply([look]), reply("I may not."), done], {
      parent: { canUseTool },
      subagent: { canUseTool },
    });
    expect(asked).toEqual(["Task", "Read"]);
    expect(JSON.stringify(body(api, 3).messages)).toContain("Reading is not allowed.");
  });

  it("may be judged by a check of its own, which wins over that of all", async () => {
    const no: CanUseTool = async () => ({ kind: "deny", cause: "denied", message: "Not from there." });
    const { api } = await playFamily([reply([task]), reply([look]), done, done], {
      subagent: { openTools: () => ({ tools: registryOf(readTool), canUseTool: no, close: async () => {} }) },
    });
    expect(JSON.stringify(body(api, 3).messages)).toContain("Not from there.");
  });

  it("tells what it does as progress of the call, and every event to its host", async () => {
    const seen: string[] = [];
    const { events } = await playFamily([reply([task]), reply([look]), reply("Hello."), done], {
      subagent: { onEvent: (event, { description }) => void seen.push(`${description}: ${event.type}`) },
    });
    expect(eventsOf(events, "tool_progress").map(({ toolUseId, progress }) => [toolUseId, progress.text])).toEqual([
      ["task1", 'look into a.txt: Read {"file_path":"a.txt"}'],
    ]);
    expect(seen).toContain("look into a.txt: usage");
    expect(seen.at(-1)).toBe("look into a.txt: terminal");
  });

  it("counts a file as read only for the one that has read it", async () => {
    const states: unknown[] = [];
    const spy = tool("Spy", (_input, { readFileState }) => {
      states.push(readFileState);
      return { content: "seen" };
    });
    await playFamily([reply([toolUse("Spy", {}, "s1"), task]), reply([toolUse("Spy", {}, "s2")]), done, done], {
      tools: [spy],
    });
    expect(states).toHaveLength(2);
    expect(states[0]).not.toBe(states[1]);
  });

  it("L40 I5 ends with the abort of its parent, and what its tools have left ends too", async () => {
    const controller = new AbortController();
    let closed = 0;
    const waits = tool("Wait", cooperates);
    const { terminal, events } = await playFamily([reply([task]), reply([toolUse("Wait", {}, "w1")])], {
      tools: [waits],
      parent: { signal: controller.signal },
      subagent: { openTools: () => ({ tools: registryOf(waits), close: async () => void closed++ }) },
      onEvent: ({ type }) => {
        if (type === "tool_progress") controller.abort();
      },
    });
    expect(terminal.reason).toBe("aborted_tools");
    expect(closed).toBe(1);
    expect(outcomesOf(events)).toEqual({ task1: "interrupted" });
    expect(resultOf({ terminal }).isError).toBe(true);
  });
});

describe("the end of a subagent that has no answer", () => {
  it.each<[string, Partial<SubagentParams>, readonly ScriptStep[], string]>([
    [
      "its turns",
      { maxTurns: 1 },
      [reply([text("I begin."), look])],
      "its 1 turns were used up. Give it a smaller task",
    ],
    ["its tokens", { maxBudgetTokens: 1 }, [reply([text("I begin."), look])], "its budget of tokens was used up."],
    [
      "its money",
      { maxBudgetUsd: 1, price: () => 2 },
      [reply([text("I begin."), look])],
      "its budget of dollars was used up.",
    ],
    ["a model that declines", {}, [reply([text("No.")], { stopReason: "refusal" })], "the model declined the task."],
    ["a model that cannot be asked", {}, [httpFault(400, { message: "bad" })], "the model could not be asked"],
  ])("%s: an error that says what to do", async (_why, subagent, steps, sentence) => {
    const played = await playFamily([reply([task]), ...steps, done], { subagent });
    expect(resultOf(played)).toEqual({
      isError: true,
      text: expect.stringContaining(`The subagent did not finish: ${sentence}`),
    });
    expect(played.terminal.reason).toBe("completed");
  });

  it("hands on what it had said last", async () => {
    const played = await playFamily([reply([task]), reply([text("So far: 7."), look]), done], {
      subagent: { maxTurns: 1 },
    });
    expect(resultOf(played).text.split("\n")).toEqual([
      expect.stringContaining("turns were used up"),
      "",
      "What it had said last:",
      "So far: 7.",
    ]);
  });

  it("its budget is its own: the parent goes on", async () => {
    const { terminal } = await playFamily([reply([task]), reply([look]), reply([look]), reply("Found."), done], {
      parent: { maxTurns: 2 },
    });
    expect(terminal).toMatchObject({ reason: "completed", turnCount: 2 });
  });

  it("L03 a host that cannot open its tools costs the call, and not the run", async () => {
    const played = await playFamily([reply([task]), done], {
      subagent: {
        openTools: () => {
          throw new Error("no room");
        },
      },
    });
    expect(resultOf(played)).toEqual({ text: "Task failed: no room", isError: true });
    expect(played.terminal.reason).toBe("completed");
  });
});

describe("what the model is told of Task", () => {
  it("is short, and says what it is for and what not", () => {
    const taskTool = createTaskTool(async () => ({ kind: "answered", text: "" }));
    expect(taskTool.description).toMatch(/\bUse it for\b.*\bnot for\b/);
    expect(JSON.stringify(toToolSchema(taskTool)).length).toBeLessThan(1_500);
    // The name that the runner leaves out.
    expect(taskTool.name).toBe("Task");
  });

  it("an answer without a word is said to be one", async () => {
    const played = await playFamily([reply([task]), reply([]), done]);
    expect(resultOf(played)).toEqual({
      text: "(The subagent ended without a word. Ask for a report in the prompt.)",
      isError: false,
    });
  });
});
