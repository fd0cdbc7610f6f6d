import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Fault, httpFault, type Model, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { reportFigure } from "../../../test/figure.ts";
import { type Ended, environment, inFolder, type Outside, removeBundle, runHere, settings } from "./run-agent.ts";

const LINES = ["-p", "--output-format", "stream-json", "--verbose"];
const LONG_PROMPT = "word ".repeat(180_000); // bytes: more than a window of 200,000 tokens holds

let patient: Record<string, string>;
let schema: { safeParse(value: unknown): { success: boolean; error?: unknown } };
let checked = 0;

beforeAll(async () => {
  patient = await settings({ maxRetries: 1 });
  schema = z.fromJSONSchema(
    JSON.parse(await readFile(new URL("../schema/stream-json.schema.json", import.meta.url), "utf8")),
  );
});
afterAll(removeBundle); // the folders of the runs

/** A run on a model, with every line that it wrote looked at; gives the last one. */
async function runLines(
  model: readonly ScriptStep[] | Model,
  args: readonly string[] = [],
  outside: Outside = {},
): Promise<{ code: Ended["code"]; last: unknown }> {
  const { code, stdout } = await inFolder((folder) =>
    withLocalApi(
      model,
      (api) => runHere([...LINES, "--cwd", folder, ...args, "go"], { ...environment(api), ...patient }, outside),
      {
        allowMissed: true,
      },
    ),
  );
  const lines = stdout.trimEnd().split("\n");
  for (const line of lines) expect([line, schema.safeParse(JSON.parse(line)).error]).toEqual([line, undefined]);
  checked += lines.length;
  return { code, last: JSON.parse(lines.at(-1) ?? "") };
}

const glob = toolUse("Glob", { pattern: "*" });
const nowhere = toolUse("Read", { file_path: "nowhere.txt" });

const ENDS: { reason: string; code: number; model: readonly ScriptStep[] | Model; args?: string[]; input?: string }[] =
  [
    { reason: "completed", code: 0, model: [reply([text("A look."), glob]), reply("Done.")] },
    { reason: "model_error", code: 1, model: [httpFault(401)] },
    { reason: "prompt_too_long", code: 1, model: () => httpFault(413) },
    { reason: "max_output_tokens", code: 1, model: () => reply("and on", { stopReason: "max_tokens" }) },
    { reason: "consecutive_errors", code: 1, model: () => reply([nowhere]) },
    { reason: "refusal", code: 1, model: () => reply("No.", { stopReason: "refusal" }) },
    { reason: "max_turns", code: 3, model: () => reply([glob]), args: ["--max-turns", "2"] },
    {
      ...{ reason: "budget_exceeded", code: 3, args: ["--max-budget-usd", "0.01"] },
      model: () => reply([glob], { usage: { input_tokens: 1_000_000 } }),
    },
    { reason: "blocking_limit", code: 3, model: [], args: ["--model", "claude-haiku-4-5"], input: LONG_PROMPT },
  ];

const at = { event: 4 };
const FAULTS: Fault[] = [
  { kind: "cut", at: { event: 0 }, how: "reset" },
  { kind: "cut", at, how: "eof" },
  { kind: "cut", at, how: "reset" },
  { kind: "cut", at: { event: 9 }, how: "reset" },
  { kind: "error", at, type: "overloaded_error" },
  { kind: "error", at: { event: 9 }, type: "invalid_request_error" },
  { kind: "duplicate", at },
  { kind: "drop", at: { event: 2 } },
  { kind: "reorder", at },
  { kind: "bad_json", at: { event: 9 } },
  { kind: "unknown_event", at },
  { kind: "pings", at, count: 3 },
  { kind: "split", bytes: 7 },
  { kind: "hang_up" },
  { kind: "http", status: 529 },
  { kind: "http", status: 429, headers: { "retry-after": "900" } },
  { kind: "http", status: 502, body: "<html>No.</html>" },
];

describe("stream-json", { timeout: 60_000 }, () => {
  it.each(ENDS)("a run that ends with $reason is in the schema, and its exit code is $code", async (end) => {
    const { code, last } = await runLines(end.model, end.args, { input: end.input ?? "" });
    expect({ code, last }).toMatchObject({ code: end.code, last: { type: "result", reason: end.reason } });
  });

  it.each([
    { signal: "SIGINT", code: 130, during: "a reply" },
    { signal: "SIGINT", code: 130, during: "a tool" },
    { signal: "SIGTERM", code: 143, during: "a reply" },
    { signal: "SIGHUP", code: 129, during: "a tool" },
  ] as const)("a run that $signal ends during $during is in the schema, and its exit code is $code", async (end) => {
    let send = (_signal: NodeJS.Signals): void => {};
    const sendWhenBegun = async (asked: string): Promise<void> => {
      const [, folder = ""] = /Working directory: (.*?)\\n/.exec(asked) ?? [];
      while (end.during === "a tool" && !existsSync(join(folder, "begun"))) await wait(20);
      send(end.signal);
    };
    const model: Model = ({ messages }) => {
      void sendWhenBegun(JSON.stringify(messages));
      if (end.during === "a tool") return reply([toolUse("Bash", { command: "touch begun; sleep 30" })]);
      return reply([text("Some words of an answer. ".repeat(20))], { pauseMs: 50 });
    };
    const { code, last } = await runLines(model, ["--allow", "Bash"], {
      hear: (outside) => {
        send = outside;
      },
    });
    const reason = end.during === "a reply" ? "aborted_streaming" : "aborted_tools";
    expect({ code, last }).toMatchObject({ code: end.code, last: { type: "result", reason, is_error: true } });
  });

  it.each(["once", "always"])("a fault that strikes %s writes nothing that is not in the schema", async (strikes) => {
    const run = async (fault: Fault): Promise<void> => {
      let asked = 0;
      const model: Model = ({ messages }) => {
        if (JSON.stringify(messages).includes("tool_result")) return reply("Done.");
        const faults = strikes === "always" || asked++ === 0 ? [fault] : [];
        return reply([text("Some words of an answer."), glob], { faults });
      };
      const { code, last } = await runLines(model);
      expect([fault, [0, 1].includes(code ?? -1)]).toEqual([fault, true]);
      expect(last).toMatchObject({ type: "result", is_error: code !== 0 });
    };
    await Promise.all(FAULTS.map(run));
  });

  it("looks at every line", () => {
    reportFigure("stream-json: lines in the schema", checked, { atLeast: 400 });
  });
});
