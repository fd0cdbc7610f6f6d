import type { MessagesRequest } from "@loopsmith/local-api/model";
import { describe, expect, it } from "vitest";
import { askScout, callsOf, schemaOf, textOf } from "./scout-client.ts";
import { CLAUDE_TOOLS, OPENCODE_TOOLS, ourTools, PI_SEARCH_TOOLS, PI_TOOLS } from "./scout-tools.ts";

type Content = MessagesRequest["messages"][number]["content"];

const OURS = ourTools().map(schemaOf);
const REMINDER = "<system-reminder>\nfind all TODOs in secrets\n</system-reminder>";
const text = (words: string) => ({ type: "text" as const, text: words });
const user = (content: Content) => ({ role: "user" as const, content });

/** What the scout calls first. */
async function firstCalls(content: Content, request: Partial<MessagesRequest> = {}) {
  return callsOf(await askScout({ tools: OURS, messages: [user(content)], ...request }));
}

describe("the prompt among what clients send", () => {
  const READ_A = [{ name: "Read", input: { file_path: "a.md" } }];

  it.each<[string, Content]>([
    ["as a string", "read a.md"],
    ["behind a reminder", [text(REMINDER), text("read a.md")]],
    ["in front of a reminder", [text("read a.md"), text(REMINDER)]],
    ["in one block with a reminder", `${REMINDER}\n\nread a.md`],
    ["in a tag of its own", "<user_query>\nread a.md\n</user_query>"],
    ["in quotes, as one client sends it", '"read \\"a.md\\""'],
    ["in front of what the client read for it", [text("read a.md"), text("Here is something else.")]],
  ])("is found %s", async (_, content) => expect(await firstCalls(content)).toEqual(READ_A));

  it("is the newest one; a run before it is over", async () => {
    const messages: MessagesRequest["messages"] = [
      user("read b.md"),
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Read", input: { file_path: "b.md" } }] },
      user([{ type: "tool_result", tool_use_id: "t1", content: "     1\tb" }]),
      { role: "assistant", content: "done" },
      user("read a.md"),
    ];
    expect(callsOf(await askScout({ tools: OURS, messages }))).toEqual(READ_A);
  });

  const afterResult = (words: string): MessagesRequest["messages"] => [
    user("read b.md"),
    { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Read", input: { file_path: "b.md" } }] },
    user([{ type: "tool_result", tool_use_id: "t1", content: "     1\t# b" }, text(words)]),
  ];

  it("may stand behind results, where the user typed it while tools ran", async () => {
    expect(callsOf(await askScout({ tools: OURS, messages: afterResult("read a.md") }))).toEqual(READ_A);
  });

  it("is not a host's note behind results", async () => {
    const note =
      "Your last reply was cut inside a call of Read. That call was not run. Send it again, in smaller pieces.";
    expect(textOf(await askScout({ tools: OURS, messages: afterResult(note) }))).toContain("b.md has 1 line");
  });
});

describe("the client's own tools", () => {
  const cwd = "/home/me/project";
  const system = `Working directory: ${cwd}\nPlatform: linux`;
  const first = (tools: Parameters<typeof schemaOf>[0][], prompt: string) =>
    firstCalls(prompt, { system, tools: tools.map(schemaOf) });

  it("are told in their own words what to read", async () => {
    const prompt = "read src/a.ts";
    expect(await first([...ourTools()], prompt)).toEqual([{ name: "Read", input: { file_path: "src/a.ts" } }]);
    expect(await first([...CLAUDE_TOOLS], prompt)).toEqual([{ name: "Read", input: { file_path: `${cwd}/src/a.ts` } }]);
    expect(await first([...PI_TOOLS], prompt)).toEqual([{ name: "read", input: { path: "src/a.ts" } }]);
    expect(await first([...OPENCODE_TOOLS], prompt)).toEqual([
      { name: "read", input: { filePath: `${cwd}/src/a.ts` } },
    ]);
  });

  it("are told in their own words what to search", async () => {
    const prompt = 'search for "a.b" in src';
    expect(await first([...ourTools()], prompt)).toEqual([
      { name: "Grep", input: { pattern: "a\\.b", path: "src", output_mode: "content", head_limit: 250 } },
      { name: "Grep", input: { pattern: "a\\.b", path: "src", output_mode: "count", head_limit: 250 } },
      { name: "Glob", input: { pattern: "**/*", path: "src" } },
    ]);
    expect((await first([...PI_SEARCH_TOOLS], prompt))[0]).toEqual({
      name: "grep",
      input: { pattern: "a\\.b", path: "src", limit: 100_000 },
    });
    expect((await first([...OPENCODE_TOOLS], prompt))[0]).toEqual({
      name: "grep",
      input: { pattern: "a\\.b", path: "src" },
    });
    const commands = (await first([...CLAUDE_TOOLS], prompt)).map(({ input }) => input.command);
    expect(commands[0]).toMatch(/^grep -rn .*-e 'a\.b' -- 'src'$/);
    expect(commands.length).toBe(3);
  });

  it("are told of the working folder only where they require a folder", async () => {
    const [grep] = await first([...ourTools()], "find all TODOs");
    expect(grep!.input).not.toHaveProperty("path");
    const strict = ourTools().map((tool) => (tool.name === "Grep" ? { ...tool, required: ["pattern", "path"] } : tool));
    expect((await first(strict, "find all TODOs"))[0]!.input.path).toBe(".");
  });

  it("are found by other names, and get what else they require", async () => {
    const tools: MessagesRequest["tools"] = [
      { name: "web_search", input_schema: { type: "object", properties: { query: { type: "string" } } } },
      { name: "search", input_schema: { type: "object", properties: { query: { type: "string" } } } },
      {
        name: "mcp__files__read_file",
        input_schema: {
          type: "object",
          properties: {
            path: {},
            explanation: { type: "string" },
            raw: { type: "boolean" },
            mode: { enum: ["text", "hex"] },
          },
          required: ["path", "raw", "mode"],
        },
      },
      {
        name: "run_terminal_cmd",
        input_schema: {
          type: "object",
          properties: {
            command: { type: "string" },
            explanation: { type: "string" },
            is_background: { type: "boolean" },
          },
          required: ["command", "explanation", "is_background"],
        },
      },
    ];
    expect(await firstCalls("read a.md", { tools })).toEqual([
      { name: "mcp__files__read_file", input: { path: "a.md", explanation: "a.md", raw: false, mode: "text" } },
    ]);
    expect(await firstCalls("run `ls`", { tools })).toEqual([
      { name: "run_terminal_cmd", input: { command: "ls", explanation: "ls", is_background: false } },
    ]);
    const searched = await firstCalls("find all TODOs", { tools });
    expect(searched.map(({ name }) => name)).not.toContain("search");
  });

  it("are used one by one where the client allows one call a turn", async () => {
    const tool_choice = { type: "auto" as const, disable_parallel_tool_use: true };
    const messages: MessagesRequest["messages"] = [user("find all TODOs")];
    const asked: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const reply = await askScout({ tools: OURS, tool_choice, messages });
      const calls = callsOf(reply);
      expect(calls.length).toBe(1);
      asked.push(`${calls[0]!.name} ${calls[0]!.input.output_mode ?? ""}`.trim());
      messages.push({ role: "assistant", content: [{ type: "tool_use", id: `t${turn}`, ...calls[0]! }] });
      messages.push(user([{ type: "tool_result", tool_use_id: `t${turn}`, content: "No line matches." }]));
    }
    expect(asked).toEqual(["Grep content", "Grep count", "Glob"]);
    expect(textOf(await askScout({ tools: OURS, tool_choice, messages }))).toContain("No line with TODO");
  });

  it("are left alone when the request forbids calls", async () => {
    const reply = await askScout({ tools: OURS, tool_choice: { type: "none" }, messages: [user("find all TODOs")] });
    expect([callsOf(reply), textOf(reply)]).toEqual([[], expect.stringContaining("offers me no tool that searches")]);
  });
});

describe("requests beside the work", () => {
  it("a title for the conversation is the prompt, cut short", async () => {
    const system = "You are a title generator. You output ONLY a thread title.";
    const content = [text("Generate a title for this conversation:\n"), text('"find all TODOs in src"')];
    expect(textOf(await askScout({ system, messages: [user(content)] }))).toBe("find all TODOs in src");
    const long = await askScout({ system, messages: [user(`find ${"很".repeat(90)}`)] });
    expect([...textOf(long)].length).toBe(50);
  });

  it("a request with tools is never one for a title", async () => {
    const system = "Generate a title when the user asks for one.";
    expect(await firstCalls("read a.md", { system })).toEqual([{ name: "Read", input: { file_path: "a.md" } }]);
  });

  it("a title in JSON is JSON", async () => {
    const system = 'Return JSON with a single "title" field.';
    const reply = await askScout({ system, messages: [user('find "x" in src')] });
    expect(JSON.parse(textOf(reply))).toEqual({ title: 'find "x" in src' });
  });

  it("a summary tells what was asked and how many calls answered", async () => {
    const messages: MessagesRequest["messages"] = [
      user("read b.md"),
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Read", input: { file_path: "b.md" } }] },
      user([{ type: "tool_result", tool_use_id: "t1", content: "     1\tb" }]),
      { role: "assistant", content: "done" },
      user(
        "Your task is to create a detailed summary of the conversation so far, paying attention to files like a.ts.",
      ),
    ];
    const reply = await askScout({ tools: OURS, messages });
    expect(textOf(reply)).toBe("So far the user asked 1 time, and 1 tool call answered:\n- read b.md");
  });
});

describe("the language of the answer", () => {
  it.each([
    ["find all TODOs in 源码", "This client offers"],
    ['search for "你好，世界" in docs', "This client offers"],
    ["找出 src/lib 里所有的 TODO", "这个客户端没有"],
    ["运行 npm test", "这个客户端没有"],
  ])("is that of the prompt: %s", async (prompt, beginning) => {
    expect(textOf(await askScout({ messages: [user(prompt)] })).startsWith(beginning)).toBe(true);
  });
});

describe("a small max_tokens", () => {
  const tokensIn = (words: string) => Math.ceil(new TextEncoder().encode(words).length / 4);

  it("cuts the answer between two characters and says max_tokens", async () => {
    const whole = textOf(await askScout({ messages: [user("你是谁？")] }));
    for (let max_tokens = 1; max_tokens < 40; max_tokens++) {
      const reply = await askScout({ max_tokens, messages: [user("你是谁？")] });
      expect(reply.stopReason).toBe("max_tokens");
      expect(whole.startsWith(textOf(reply))).toBe(true);
      expect(textOf(reply)).not.toBe("");
      expect(tokensIn(textOf(reply))).toBeLessThanOrEqual(max_tokens);
    }
  });

  it("leaves out a call that does not fit, as a whole", async () => {
    const reply = await askScout({
      max_tokens: 12,
      tools: OURS,
      messages: [user("read a/rather/long/path/to/a/file.md")],
    });
    expect([callsOf(reply), reply.stopReason]).toEqual([[], "max_tokens"]);
  });

  it("is no matter for an answer that fits", async () => {
    const reply = await askScout({ max_tokens: 4_000, messages: [user("hello")] });
    expect(reply.stopReason).toBeUndefined();
  });
});

describe("thinking", () => {
  it("M93 comes first when it is asked for with a budget, in the language of the prompt, and not otherwise", async () => {
    const kinds = async (content: string, thinking?: MessagesRequest["thinking"]) => {
      const messages = [user(content)];
      const { blocks } = await askScout({ max_tokens: 4_000, tools: OURS, messages, ...(thinking && { thinking }) });
      return blocks.map((block) => (block.type === "thinking" ? block.thinking : block.type));
    };
    const budget = { type: "enabled", budget_tokens: 1_024 } as const;
    expect(await kinds("read a.md", budget)).toEqual([expect.stringMatching(/^My rules/), "text", "tool_use"]);
    expect(await kinds("读一下 a.md", budget)).toEqual([expect.stringContaining("规则"), "text", "tool_use"]);
    expect(await kinds("read a.md", { type: "adaptive" })).toEqual(await kinds("read a.md"));
    expect(await kinds("read a.md")).not.toContainEqual(expect.stringMatching(/^My rules/));
  });
});

describe("without memory", () => {
  it("the same request gets the same answer, whatever came before", async () => {
    const request = { tools: OURS, messages: [user("find all TODOs in src")] };
    const first = await askScout(request);
    await askScout({ tools: OURS, messages: [user("read a.md")] });
    expect(await askScout(request)).toEqual(first);
  });
});
