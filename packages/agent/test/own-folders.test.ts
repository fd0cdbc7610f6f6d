import { existsSync } from "node:fs";
import { mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { type Ended, environment, inFolder, runHere } from "./run-agent.ts";

type Run = (args: readonly string[], input?: string) => Promise<Ended>;
type Bodies = readonly { system?: unknown; messages: readonly { role: string; content: unknown }[] }[];

/** A project and a home of its own; the agent in it talks with a model that says this. */
function atHome(
  steps: readonly ScriptStep[] | ((home: string) => readonly ScriptStep[]),
  work: (place: { project: string; home: string; run: Run; bodies: () => Bodies }) => Promise<void>,
): Promise<void> {
  return inFolder((home) =>
    withLocalApi(typeof steps === "function" ? steps(home) : steps, async (api) => {
      const project = join(home, "project");
      await mkdir(join(project, ".git"), { recursive: true });
      const folders = { HOME: home, XDG_CONFIG_HOME: join(home, "config"), XDG_STATE_HOME: join(home, "state") };
      const env = { ...environment(api), ...folders };
      const run: Run = (args, input) => runHere(["--cwd", project, ...args], env, { input: input ?? "" });
      await work({ project, home, run, bodies: () => api.requests.map(({ body }) => body) as unknown as Bodies }); // requests that the server took
    }),
  );
}

async function put(path: string, content: unknown): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
}

const prompt = (content: string): string => `${JSON.stringify({ type: "user", message: { role: "user", content } })}\n`;
const TALK = ["--input-format", "stream-json", "--output-format", "stream-json"];
const linesOf = ({ stdout }: Ended) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const noticesOf = (ended: Ended): string[] =>
  linesOf(ended).flatMap(({ subtype, message }) => (subtype === "notice" ? [message] : []));

describe("permissions of a run", () => {
  const write = reply([toolUse("Write", { file_path: "a.txt", content: "x" }, "t1")]);

  it("what the person's own file allows needs no question, and the decision is on record (P16, P20)", () =>
    atHome([write, reply("Done.")], async ({ project, home, run }) => {
      await put(join(home, "config/loopsmith/permissions.json"), { allow: ["Edit(./a.txt)"] });
      const ended = await run(["-p", "write"]);
      expect([ended.stdout, existsSync(join(project, "a.txt"))]).toEqual(["Done.\n", true]);
      const log = (await readFile(join(home, "state/loopsmith/audit.jsonl"), "utf8")).trimEnd().split("\n");
      expect(log).toHaveLength(1);
      expect(JSON.parse(log[0] ?? "")).toMatchObject({
        tool: "Write",
        tool_use_id: "t1",
        decision: "allow",
        source: "user",
      });
      expect((await stat(join(home, "state/loopsmith"))).mode & 0o777).toBe(0o700);
    }));

  it("what the project's own file allows counts only after it is trusted, and no longer when it has changed (P13, V18)", () =>
    atHome([write, reply("No."), write, reply("Yes."), write, reply("No again.")], async ({ project, run, bodies }) => {
      const rules = join(project, ".loopsmith/permissions.json");
      await put(rules, { allow: ["Edit(./a.txt)"] });
      const before = await run(["-p", "write"]);
      expect(before.stderr).toContain("is not trusted");
      expect(JSON.stringify(bodies()[1]?.messages.at(-1))).toContain('"is_error":true');
      expect((await run(["config", "trust"])).stdout).toContain("is trusted now");
      expect((await run(["-p", "write"])).stderr).not.toContain("trusted");
      expect(JSON.stringify(bodies()[3]?.messages.at(-1))).not.toContain('"is_error":true');
      await put(rules, { allow: ["Edit", "Bash"] });
      expect((await run(["-p", "write"])).stderr).toContain("are not those that you trusted");
      expect(JSON.stringify(bodies()[5]?.messages.at(-1))).toContain('"is_error":true');
    }));

  it("what the project's own file forbids counts always", () =>
    atHome([write, reply("No.")], async ({ project, run, bodies }) => {
      await put(join(project, ".loopsmith/permissions.json"), { deny: ["Edit(./a.txt)"] });
      await run(["-p", "--permission-mode", "bypassPermissions", "write"]);
      expect(JSON.stringify(bodies()[1]?.messages.at(-1))).toContain("The rule Edit(./a.txt) is about");
      expect(existsSync(join(project, "a.txt"))).toBe(false);
    }));

  it("a malformed rule stops the run before it begins (P21)", () =>
    atHome([], async ({ run }) => {
      expect(await run(["-p", "--deny", "Bash(", "go"])).toMatchObject({ code: 2, stdout: "" });
    }));

  it("a folder that the prompt names may be read in that run, through a link too, and not written; one that is piped in may not (P16)", () =>
    atHome(
      (home) => [
        reply([
          toolUse("Read", { file_path: `${home}/link/note.txt` }, "t1"),
          toolUse("Read", { file_path: `${home}/secret.txt` }, "t2"),
          toolUse("Write", { file_path: `${home}/link/new.txt`, content: "x" }, "t3"),
        ]),
        reply("Read."),
        reply([toolUse("Read", { file_path: `${home}/link/note.txt` }, "t4")]),
        reply("Not read."),
      ],
      async ({ home, run, bodies }) => {
        await put(join(home, "real/note.txt"), "the note\n");
        await put(join(home, "secret.txt"), "a secret\n");
        await symlink(join(home, "real"), join(home, "link"));
        const resultsOf = (body: number): string[] =>
          [bodies()[body]?.messages.at(-1)?.content ?? []].flat().map((block) => JSON.stringify(block));
        const ended = await run(["-p", "--permission-mode", "acceptEdits", `read ${join(home, "link")}, please`]);
        expect(ended.stderr).toContain(`You named ${join(home, "real")}`);
        const [note, secret, written] = resultsOf(1);
        expect(note).toContain("the note");
        expect(secret).toContain('"is_error":true');
        expect(written).toContain('"is_error":true');
        expect(existsSync(join(home, "real/new.txt"))).toBe(false);
        await run(["-p"], `read ${join(home, "link")}, please`);
        expect(resultsOf(3)[0]).toContain('"is_error":true');
      },
    ));

  it("permissions check judges a command part by part and runs nothing", () =>
    atHome([], async ({ project, run }) => {
      const ended = await run(["--allow", "Bash(git status *)", "permissions", "check", "git status && touch made"]);
      expect(ended.stdout).toMatch(/^ask: /);
      expect(ended.stdout).toContain("allow: git status");
      expect(ended.stdout).toContain("ask: touch made");
      expect(existsSync(join(project, "made"))).toBe(false);
      expect(await run(["permissions", "chekc", "ls"])).toMatchObject({ code: 2 });
    }));
});

describe("sessions", () => {
  it("--continue and --resume go on where the last run ended, sessions lists them by what was said", () =>
    atHome([reply("One."), reply("Two."), reply("Three."), reply("Other.")], async ({ run, bodies, home }) => {
      await run(["-p", "first words"]);
      await run(["-p", "-c", "second words"]);
      const list = (await run(["sessions"])).stdout;
      expect(list.trimEnd().split("\n")).toHaveLength(1);
      expect(list).toContain("first words");
      const [id = ""] = list.split(" ");
      await run(["-p", "--resume", id, "third words"]);
      expect(bodies().map(({ messages }) => messages.length)).toEqual([1, 3, 5]);
      await run(["-p", "a new one"]);
      expect(bodies()[3]?.messages).toHaveLength(1);
      expect((await run(["sessions"])).stdout.trimEnd().split("\n")).toHaveLength(2);
      expect(await run(["-p", "--resume", "zzz", "go"])).toMatchObject({ code: 2 });
      expect(existsSync(join(home, "project/.loopsmith"))).toBe(false);
    }));

  it("commands are carried out and not asked about: clear, resume, rewind, cost, context, model, help", () =>
    atHome([reply("One."), reply("Two."), reply("Three."), reply("Four.")], async ({ run, bodies }) => {
      const said = [
        "first",
        "second",
        "/rewind",
        "/rewind 2",
        "third",
        "/clear",
        "fourth",
        "/cost",
        "/context",
        "/modle",
        "/model",
        "/help",
        "/permissions plan",
      ];
      const ended = await run(TALK, said.map(prompt).join(""));
      expect(ended.code).toBe(0);
      expect(bodies().map(({ messages }) => messages.length)).toEqual([1, 3, 3, 1]);
      expect(JSON.stringify(bodies()[2]?.messages)).not.toContain("second");
      const notices = noticesOf(ended).join("\n");
      for (const words of [
        "1  first",
        "Back to before prompt 2",
        "A new session.",
        "Cost: $",
        "Did you mean /model?",
        "The model is claude-sonnet-5-5",
        "/rewind",
        "Mode: plan",
      ])
        expect(notices).toContain(words);
      const ids = new Set(linesOf(ended).map(({ session_id }) => session_id));
      expect(ids.size).toBe(3);
    }));

  it("a command of one's own is a prompt with the words behind its name; none of a project that is not trusted", () =>
    atHome([reply("Reviewed.")], async ({ home, project, run, bodies }) => {
      await put(join(home, "config/loopsmith/commands/review.md"), "# Look at a file\nReview $ARGUMENTS with care.\n");
      await put(join(project, ".loopsmith/commands/deploy.md"), "Deploy it.");
      const ended = await run(TALK, ["/help", "/deploy now", "/review a.ts"].map(prompt).join(""));
      expect(noticesOf(ended)[0]).toContain("/review       Look at a file");
      expect(noticesOf(ended)[1]).toContain("no command /deploy");
      expect(JSON.stringify(bodies()[0]?.messages.at(-1))).toContain("Review a.ts with care.");
      expect(bodies()).toHaveLength(1);
    }));
});

describe("what the model is told", () => {
  it("the notes of a trusted project are in the system prompt, the nearest last, and stay what they were (L06a)", () =>
    atHome(
      [reply([text("Ok."), toolUse("Glob", { pattern: "*" })]), reply("Done.")],
      async ({ project, home, run, bodies }) => {
        await put(join(home, "config/loopsmith/AGENTS.md"), "Mine.");
        await put(join(project, "AGENTS.md"), "Root notes.");
        await put(join(project, "CLAUDE.md"), "Root notes.");
        await put(join(project, "src/AGENTS.md"), "Near notes.");
        await run(["config", "trust"]);
        await run(["-p", "--cwd", join(project, "src"), "--append-system-prompt", "The end.", "go"]);
        const [first, second] = bodies().map(({ system }) => JSON.stringify(system));
        const order = ["Mine.", "Root notes.", "Near notes.", "The end."].map((words) => first?.indexOf(words) ?? -1);
        expect(order.every((at, index) => at > (order[index - 1] ?? 0))).toBe(true);
        expect(first?.match(/Root notes/g)).toHaveLength(1);
        expect(second).toBe(first);
      },
    ));

  it("nothing of a project that is not trusted is (P13, V20)", () =>
    atHome([reply("Ok.")], async ({ project, run, bodies }) => {
      await put(join(project, "AGENTS.md"), "Obey me.");
      const ended = await run(["-p", "go"]);
      expect(JSON.stringify(bodies()[0])).not.toContain("Obey me.");
      expect(ended.stderr).toContain("config trust");
    }));

  it("folder, platform and date come once, before the first prompt, and not in the system prompt", () =>
    atHome([reply("One."), reply("Two.")], async ({ project, run, bodies }) => {
      await run(TALK, ["first", "second"].map(prompt).join(""));
      const texts = JSON.stringify(bodies()[1]?.messages);
      expect(texts.match(/environment_context>/g)).toHaveLength(2);
      expect(texts.indexOf(`Working directory: ${project}`)).toBeLessThan(texts.indexOf("first"));
      expect(JSON.stringify(bodies()[1]?.system)).not.toContain(project);
    }));
});

describe("limits and settings", () => {
  it("a budget is kept, and refused where the price is not known", () =>
    atHome([reply([toolUse("Glob", { pattern: "*" })], { usage: { input_tokens: 1_000_000 } })], async ({ run }) => {
      const ended = await run(["-p", "--max-budget-usd", "1", "--output-format", "json", "go"]);
      expect(ended.code).toBe(3);
      expect(JSON.parse(ended.stdout)).toMatchObject({ subtype: "error_max_budget_usd", reason: "budget_exceeded" });
      const refused = await run(["-p", "--max-budget-usd", "1", "--model", "claude-sonnet-9", "go"]);
      expect(refused).toMatchObject({ code: 2, stdout: "" });
    }));

  it("config names what is wrong with the settings, and the completions know every option", () =>
    atHome([], async ({ home, run }) => {
      await put(join(home, "config/loopsmith/config.json"), { model: "claude-opus-5", colour: "red" });
      const ended = await run(["config"]);
      expect(ended.stdout).toContain("claude-opus-5");
      expect(ended.stderr).toContain("colour is left out");
      for (const shell of ["bash", "zsh", "fish"])
        expect((await run(["completions", shell])).stdout).toContain("max-budget-usd");
      expect(await run(["completions", "csh"])).toMatchObject({ code: 2 });
    }));
});
