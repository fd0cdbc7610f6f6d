import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reply, type ScriptStep, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { openSandbox } from "@loopsmith/tools/sandbox";
import { describe, expect, it } from "vitest";
import { type Ended, environment, inFolder, runHere, settings } from "./run-agent.ts";

const sandbox = await openSandbox({ folders: [], platform: process.platform });
if (sandbox.kind === "on") await sandbox.sandbox.close();

type Play = { args?: readonly string[]; config?: object; files?: Record<string, string> };

/** One headless run of the agent in a folder of its own. */
function play(
  steps: readonly ScriptStep[],
  { args = [], config, files = {} }: Play,
  check: (ended: Ended, folder: string, api: LocalServer) => Promise<void> | void,
): Promise<void> {
  return inFolder((folder) =>
    withLocalApi(steps, async (api) => {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(join(folder, name, ".."), { recursive: true });
        await writeFile(join(folder, name), content);
      }
      const env = { ...environment(api), ...(config && (await settings(config))) };
      await check(await runHere(["-p", "go", "--cwd", folder, ...args], env), folder, api);
    }),
  );
}

const bash = (command: string, id: string) => reply([toolUse("Bash", { command }, id)]);
const bodyOf = (api: LocalServer, number: number): string => JSON.stringify(api.requests[number - 1]?.body);
const task = reply([toolUse("Task", { description: "read a note", prompt: "What does note say?" }, "t1")]);
const done = reply("Done.");

describe.runIf(process.platform !== "win32")("the shell of a session", () => {
  it("P05 P08 is judged from where the last cd has led, by the rules of where the session is", () =>
    play(
      [bash("cd sub", "b1"), bash("cat ../secrets/key", "b2"), bash("git status", "b3"), bash("cat note", "b4"), done],
      {
        args: ["--allow", "Bash(cd *)", "--allow", "Bash(cat *)", "--allow", "Bash(git status)"].concat([
          "--deny",
          "Read(./secrets/**)",
        ]),
        files: { "sub/note": "the note", "secrets/key": "hidden" },
      },
      (_ended, _folder, api) => {
        const results = bodyOf(api, 5);
        expect(results).toContain("the note");
        expect(results).not.toContain("hidden");
        // P15: the folder that the shell was led into may be a repository of its own.
        expect(bodyOf(api, 4)).toMatch(/"tool_use_id":"b3","content":"[^"]*(?:not|Nobody)/);
      },
    ));

  it("P08 the shell of a subagent is judged from where that one stands", () =>
    play(
      [bash("cd sub", "b1"), task, bash("cat secrets/key", "b2"), reply("No."), done],
      {
        args: ["--allow", "Bash(cd *)", "--allow", "Bash(cat *)", "--deny", "Read(./secrets/**)"],
        files: { "sub/note": "", "secrets/key": "hidden" },
      },
      (_ended, _folder, api) => expect(bodyOf(api, 4)).not.toContain("hidden"),
    ));

  it("I5 what runs in the background ends with the session", () =>
    play(
      [
        reply([toolUse("Bash", { command: "echo $$ > pid; exec sleep 60", run_in_background: true }, "b1")]),
        bash("while [ ! -s pid ]; do sleep 0.01; done", "b2"),
        reply([toolUse("BashOutput", { bash_id: "bash_1" }, "b3")]),
        done,
      ],
      { args: ["--permission-mode", "bypassPermissions"] },
      async (_ended, folder, api) => {
        expect(bodyOf(api, 4)).toContain("[bash_1 still runs.");
        const pid = Number(await readFile(join(folder, "pid"), "utf8"));
        expect(() => process.kill(pid, 0)).toThrow("ESRCH");
      },
    ));

  it("L15 keeps what is cut of a long result, and says where", () =>
    play([task, reply("word ".repeat(8_000)), done], {}, (_ended, _folder, api) =>
      expect(/bytes are left out here and are in [^ ]+\.txt/.test(bodyOf(api, 3))).toBe(true),
    ));

  it("hands a task to a subagent, which may do no more than its parent", () =>
    play(
      [
        task,
        reply([
          toolUse("Read", { file_path: "note" }, "r1"),
          toolUse("Write", { file_path: "new", content: "x" }, "w1"),
        ]),
        reply("It says hello."),
        done,
      ],
      { files: { note: "hello" } },
      ({ stdout }, folder, api) => {
        expect(stdout).toBe("Done.\n");
        expect(bodyOf(api, 3)).toContain("hello");
        expect(existsSync(join(folder, "new"))).toBe(false);
        expect(bodyOf(api, 4)).toContain('"tool_use_id":"t1","content":"It says hello."');
      },
    ));
});

describe("whether commands run in a sandbox", () => {
  it("is said at the start: by default they do not", () =>
    play([done], {}, ({ stderr }) => expect(stderr).toContain("Commands run without a sandbox")));

  it.runIf(sandbox.kind === "on")("they do where there is one and it is asked for", () =>
    play(
      [bash("echo x > in; echo x > ../loopsmith-outside-of-a-sandbox", "b1"), done],
      { args: ["--permission-mode", "bypassPermissions"], config: { sandbox: "required" } },
      ({ stderr }, folder) => {
        expect(stderr).toContain(
          "Commands run in a sandbox: they write in the working folders only, and the network is off.",
        );
        expect([existsSync(join(folder, "in")), existsSync(join(folder, "../loopsmith-outside-of-a-sandbox"))]).toEqual(
          [true, false],
        );
      },
    ),
  );

  it.runIf(sandbox.kind === "off")("nothing starts where one is required and there is none", () =>
    play([], { config: { sandbox: "required" } }, ({ stderr, code }) => {
      expect(stderr).toContain("Nothing was started, because config.json requires a sandbox");
      expect(code).toBe(2);
    }),
  );
});
