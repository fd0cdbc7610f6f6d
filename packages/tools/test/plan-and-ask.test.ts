import { type AnyTool, callTool, outputText, parseToolInput, type ToolContext } from "@loopsmith/tools";
import { type AskQuestions, createAskUserTool, createTodoTool, createToolContext } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";

async function call(
  tool: AnyTool,
  input: unknown,
  overrides: Partial<ToolContext> = {},
): Promise<{ text: string; isError: boolean }> {
  const parsed = parseToolInput(tool, input);
  if (parsed.kind === "invalid") return { text: parsed.message, isError: true };
  const output = await callTool(tool, parsed.input, createToolContext(overrides));
  return { text: outputText(output), isError: output.isError === true };
}

describe("TodoWrite", () => {
  const todos = [
    { content: "Read the code", status: "completed", activeForm: "Reading the code" },
    { content: "Run the tests", status: "in_progress", activeForm: "Running the tests" },
    { content: "Write a note", status: "pending" },
  ];

  it("shows the list to the model, and to the reader what is being done", async () => {
    const progress: string[] = [];
    const output = await call(createTodoTool(), { todos }, { onProgress: ({ text }) => progress.push(text) });
    expect(output).toEqual({
      text: "1 of 3 done.\n[x] Read the code\n[>] Run the tests\n[ ] Write a note",
      isError: false,
    });
    expect(progress).toEqual(["1 of 3 done: Running the tests"]);
  });

  it("takes one step in progress and no empty one, and an empty list", async () => {
    const two = todos.map((todo) => ({ ...todo, status: "in_progress" }));
    expect(await call(createTodoTool(), { todos: two })).toEqual({
      text: "3 steps are in progress. Leave one, and make the others pending.",
      isError: true,
    });
    expect((await call(createTodoTool(), { todos: [{ content: "  ", status: "pending" }] })).text).toContain(
      "todos.0.content",
    );
    expect((await call(createTodoTool(), { todos: [{ content: "a", status: "done" }] })).text).toContain(
      "todos.0.status",
    );
    expect((await call(createTodoTool(), { todos: [] })).text).toBe("The plan is empty.");
  });
});

describe("AskUser", () => {
  const questions = [
    { question: "Which database?", header: "Database", options: [{ label: "SQLite" }, { label: "Postgres" }] },
    { question: "Which colours?", options: [{ label: "red" }, { label: "blue" }], multiSelect: true },
    { question: "Anything else?" },
  ];

  it("puts the questions before a person and gives the answers to the model", async () => {
    let asked: unknown;
    const ask: AskQuestions = async (all) => {
      asked = all;
      return { kind: "answered", answers: [["SQLite"], ["red", "my own"]] };
    };
    expect(await call(createAskUserTool(ask), { questions })).toEqual({
      text: "Which database?\n→ SQLite\nWhich colours?\n→ red; my own\nAnything else?\n→ (no answer)",
      isError: false,
    });
    expect(asked).toEqual([
      { ...questions[0], multiSelect: false },
      questions[1],
      { question: "Anything else?", options: [], multiSelect: false },
    ]);
  });

  it("tells the model when the person does not want to answer", async () => {
    const ask: AskQuestions = async () => ({ kind: "declined", reason: "you choose" });
    expect(await call(createAskUserTool(ask), { questions })).toEqual({
      text: "The person does not want to answer. They said: you choose",
      isError: false,
    });
  });

  it("says in a headless run that nobody is there, and what to do then", async () => {
    const { text, isError } = await call(createAskUserTool(), { questions });
    expect([isError, text]).toEqual([true, expect.stringMatching(/^Nobody can be asked: .*Take the reading/)]);
  });

  it("L16 stops waiting when the run is aborted, and tells the asker", async () => {
    const run = new AbortController();
    let isTold = false;
    const ask: AskQuestions = (_, signal) =>
      new Promise(() => {
        signal.addEventListener("abort", () => {
          isTold = true;
        });
        run.abort();
      });
    const output = await call(createAskUserTool(ask), { questions }, { signal: run.signal, graceMs: 1 });
    expect([output.isError, output.text, isTold]).toEqual([
      true,
      expect.stringContaining("AskUser was interrupted"),
      true,
    ]);
  });

  it("takes one to four questions", async () => {
    for (const wrong of [[], Array.from({ length: 5 }, () => questions[0])])
      expect((await call(createAskUserTool(), { questions: wrong })).text).toContain("- questions: ");
  });
});
