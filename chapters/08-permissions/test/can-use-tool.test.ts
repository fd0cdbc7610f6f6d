import { createClient } from "@loopsmith/llm/client";
import { type MessagesRequest, reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { agenticLoop, createToolUseContext } from "@loopsmith/loop/agentic-loop";
import { ToolRegistry } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import { type Answer, type AskUser, createCanUseTool, type Question } from "#chapter";
import { bashCall, never, policyOf } from "./checked-calls.ts";

const rules = { allow: ["Bash(npm test)"], deny: ["Bash(rm *)"] };

/** A person with answers ready, and the questions that they were asked. */
function person(...answers: Answer[]): { ask: AskUser; questions: Question[] } {
  const questions: Question[] = [];
  const ask: AskUser = async (question) => {
    questions.push(question);
    return answers.shift() ?? { kind: "no" };
  };
  return { ask, questions };
}

describe("step 8.7", () => {
  it("8.7a without a person what needs asking is denied, and the model reads why (P13)", async () => {
    const check = createCanUseTool(policyOf(rules).policy);
    expect(await check(bashCall("npm test"), never)).toEqual({ kind: "allow", input: { command: "npm test" } });
    expect(await check(bashCall("npm i"), never)).toMatchObject({
      ...{ kind: "deny", cause: "headless" },
      message: expect.stringMatching(/npm i.*Nobody can be asked/),
    });
    expect(await check(bashCall("rm a"), never)).toMatchObject({
      ...{ kind: "deny", cause: "denied" },
      message: expect.stringContaining("Bash(rm *)"),
    });
  });

  it("8.7b an abort while a person is asked is `interrupted`, and nobody has said no (B07)", async () => {
    const abort = new AbortController();
    const { policy, log } = policyOf(rules);
    const check = createCanUseTool(policy, () => new Promise(() => undefined));
    const decision = check(bashCall("npm i"), abort.signal);
    abort.abort();
    expect(await decision).toMatchObject({
      ...{ kind: "deny", cause: "interrupted" },
      message: expect.stringContaining("interrupted"),
    });
    expect(log).toMatchObject([{ decision: "deny", decidedBy: "interrupt" }]);
  });

  it("8.7c in a run: the model reads the rule in its is_error, and the tool has not run (L03)", async () => {
    const { tool } = bashCall("");
    const registry = new ToolRegistry();
    registry.register(tool);
    const steps = [
      reply([toolUse("Bash", { command: "npm test; rm a" }, "t1"), toolUse("Bash", { command: "npm test" }, "t2")]),
      reply("I will not remove anything."),
    ];
    await withLocalApi(steps, async (api) => {
      const run = await agenticLoop([{ role: "user", content: "Go." }], undefined, 3, {
        context: createToolUseContext({ registry }),
        canUseTool: createCanUseTool(policyOf(rules).policy),
        request: { client: createClient(api) },
      });
      expect(run.reason).toBe("completed");
      const second = api.requests.at(1)?.body as MessagesRequest | undefined; // the server has checked it
      expect(second?.messages.at(-1)?.content).toMatchObject([
        { tool_use_id: "t1", is_error: true, content: expect.stringContaining("Bash(rm *)") },
        { tool_use_id: "t2", content: "ran npm test" },
      ]);
    });
  });

  it("8.7d writes the decision down before it lets the call go (P20)", async () => {
    const order: string[] = [];
    const slow = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push("written");
    };
    await createCanUseTool(policyOf(rules, { audit: slow }).policy)(bashCall("npm test"), never);
    order.push("let go");
    expect(order).toEqual(["written", "let go"]);
    const { policy, log } = policyOf(rules);
    await createCanUseTool(policy)(bashCall("npm i"), never);
    expect(log).toMatchObject([
      {
        ...{ call: { tool: "Bash", input: { command: "npm i" } }, toolUseId: "toolu_1", mode: "default" },
        ...{ decision: "deny", decidedBy: "nobody", verdict: { decision: "ask" }, time: 0, ms: 0 },
      },
    ]);
  });

  it("8.7e a log that cannot be written means no where nobody can be asked (P20)", async () => {
    const audit = async (): Promise<void> => {
      throw new Error("disk full");
    };
    const { policy } = policyOf(rules, { audit });
    expect(await createCanUseTool(policy)(bashCall("npm test"), never)).toMatchObject({
      ...{ kind: "deny", cause: "headless" },
      message: expect.stringContaining("disk full"),
    });
    expect(await createCanUseTool(policy, person().ask)(bashCall("npm test"), never)).toMatchObject({ kind: "allow" });
  });

  it("8.7f asks a person about what needs asking and about nothing else, and passes on what they say (P17)", async () => {
    const { ask, questions } = person({ kind: "once" }, { kind: "no", comment: "use make" }, { kind: "no" });
    const { policy, log } = policyOf(rules);
    const check = createCanUseTool(policy, ask);
    await check(bashCall("npm test"), never);
    await check(bashCall("rm a"), never);
    expect(questions).toEqual([]);
    expect(await check(bashCall("npm i"), never)).toMatchObject({ kind: "allow" });
    expect(await check(bashCall("npm i"), never)).toMatchObject({
      ...{ kind: "deny", cause: "denied" },
      message: expect.stringMatching(/person refused.*use make/),
    });
    expect(await check(bashCall("npm i"), never)).toMatchObject({ kind: "deny", cause: "denied" });
    expect(questions).toHaveLength(3);
    expect(questions[0]?.call.input).toEqual({ command: "npm i" });
    expect(log.map(({ decidedBy }) => decidedBy)).toEqual(["rules", "rules", "person", "person", "person"]);
  });

  it("8.7g what a person allows for the session holds for it, and no deny gives way", async () => {
    const saved: string[] = [];
    const save = async (texts: readonly string[]): Promise<void> => void saved.push(...texts);
    const { policy } = policyOf(rules, { save });
    const { ask, questions } = person(
      { kind: "session", rules: ["Bash(npm i *)"] },
      { kind: "save", rules: ["Bash(make *)", "Bash(rm *)"] },
    );
    const check = createCanUseTool(policy, ask);
    for (const command of ["npm i", "npm i zod", "make", "make all"])
      expect(await check(bashCall(command), never), command).toMatchObject({ kind: "allow" });
    expect(questions).toHaveLength(2);
    expect(saved).toEqual(["Bash(make *)", "Bash(rm *)"]);
    expect(await check(bashCall("rm a"), never)).toMatchObject({ kind: "deny" });
    expect(await createCanUseTool(policy)(bashCall("npm i"), never)).toMatchObject({ kind: "deny" });
  });

  it("8.7h a reason from outside makes a yes a question (L17, P22)", async () => {
    const again = bashCall("npm test", "The same call for the third time in a row.");
    const { policy } = policyOf(rules);
    expect(await createCanUseTool(policy)(again, never)).toMatchObject({
      ...{ kind: "deny", cause: "headless" },
      message: expect.stringContaining("third time"),
    });
    expect(await createCanUseTool(policy, person({ kind: "once" }).ask)(again, never)).toMatchObject({ kind: "allow" });
  });
});
