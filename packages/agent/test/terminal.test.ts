import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import type { IPty } from "@lydell/node-pty";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spawnKept } from "./kept-pty.ts";
import { agentCommand, bundleAgent, environment, inFolder, removeBundle } from "./run-agent.ts";

beforeAll(bundleAgent, 60_000);
afterAll(removeBundle);

/** The agent in a pseudo-terminal of 80 × 24. */
class AgentTerminal {
  readonly #pty: IPty;
  readonly exited: Promise<number>;
  screen = "";
  #changed = (): void => {};

  constructor(args: readonly string[], env: Record<string, string>) {
    const command = [process.execPath, ...agentCommand, ...args];
    const program = spawnKept(command, { cols: 80, rows: 24, env }, (data) => {
      this.screen += data;
      this.#changed();
    });
    this.#pty = program.pty;
    this.exited = program.exited;
  }

  type(keys: string): void {
    this.#pty.write(keys);
  }

  /** Types a line as a person does: the last key comes by itself. */
  enter(line: string): void {
    this.type(line);
    this.type("\r");
  }

  /** Waits until the text is on the screen, and forgets all up to it. */
  async see(wanted: string): Promise<void> {
    while (!this.screen.includes(wanted)) await new Promise<void>((resolve) => (this.#changed = resolve));
    this.screen = this.screen.slice(this.screen.indexOf(wanted) + wanted.length);
  }

  kill(): void {
    this.#pty.kill("SIGKILL");
  }
}

function inTerminal(
  steps: readonly ScriptStep[],
  args: readonly string[],
  work: (terminal: AgentTerminal, api: LocalServer) => Promise<void>,
  TERM = "xterm",
): Promise<void> {
  return withLocalApi(steps, async (api) => {
    const terminal = new AgentTerminal(args, { ...environment(api), TERM });
    try {
      await work(terminal, api);
    } finally {
      terminal.kill();
    }
  });
}

describe("in a terminal", () => {
  it("a tool that writes asks, and y lets it", () =>
    inFolder((folder) =>
      inTerminal(
        [reply([toolUse("Write", { file_path: "a.txt", content: "x" })]), reply("Written.")],
        ["write a file", "--cwd", folder],
        async (terminal) => {
          await terminal.see("Write wants to do this:");
          await terminal.see("a  always, by the rule Edit(./a.txt)");
          await terminal.see("Allow it?");
          terminal.type("y\r");
          await terminal.see("● Write");
          await terminal.see("Written.");
          expect(await terminal.exited).toBe(0);
          expect(existsSync(join(folder, "a.txt"))).toBe(true);
        },
      ),
    ));

  it("anything but y is a no, and the model hears it was refused (B07)", () =>
    inFolder((folder) =>
      inTerminal(
        [reply([toolUse("Write", { file_path: "a.txt", content: "x" })]), reply("As you wish.")],
        ["write a file", "--cwd", folder],
        async (terminal, api) => {
          await terminal.see("Allow it?");
          terminal.type("\r");
          await terminal.see("As you wish.");
          expect(await terminal.exited).toBe(0);
          expect(existsSync(join(folder, "a.txt"))).toBe(false);
          expect(JSON.stringify(api.requests[1]?.body)).toContain("A person refused it.");
        },
      ),
    ));

  it("Ctrl-C at the question ends the run with 130, and nothing was written (B09)", () =>
    inFolder((folder) =>
      inTerminal(
        [reply([toolUse("Write", { file_path: "a.txt", content: "x" })])],
        ["write a file", "--cwd", folder],
        async (terminal) => {
          await terminal.see("Allow it?");
          terminal.type("\u0003");
          expect(await terminal.exited).toBe(130);
          expect(existsSync(join(folder, "a.txt"))).toBe(false);
        },
      ),
    ));

  it("a conversation remembers, and Ctrl-D ends it", () =>
    inFolder((folder) =>
      inTerminal(
        [reply("First answer."), reply("Second answer.")],
        ["--cwd", folder],
        async (terminal, api) => {
          await terminal.see("> ");
          terminal.type("one\r");
          await terminal.see("First answer.");
          await terminal.see("> ");
          terminal.type("two\r");
          await terminal.see("Second answer.");
          await terminal.see("> ");
          terminal.type("\u0004");
          expect(await terminal.exited).toBe(0);
          expect(api.requests[1]?.body).toMatchObject({
            messages: [{ role: "user" }, { role: "assistant" }, { role: "user" }],
          });
        },
        "dumb",
      ),
    ));

  it("Ctrl-C stops the run and gives the prompt back", () =>
    inFolder((folder) =>
      inTerminal(
        [reply([text("Thinking about it")], { faults: [{ kind: "stall", at: { event: 4 } }] }), reply("Back again.")],
        ["--cwd", folder],
        async (terminal) => {
          await terminal.see("Type what you want done.");
          terminal.enter("go");
          await terminal.see("Thinking");
          terminal.type("\u0003");
          await terminal.see("Interrupted.");
          terminal.enter("again");
          await terminal.see("Back again.");
          terminal.type("\u0004");
          expect(await terminal.exited).toBe(0);
        },
      ),
    ));

  it("the screen shows the answer, a command is carried out, and /exit leaves", () =>
    inFolder((folder) =>
      inTerminal([reply("An answer.")], ["--cwd", folder], async (terminal, api) => {
        await terminal.see("Type what you want done.");
        terminal.enter("go");
        await terminal.see("An answer.");
        terminal.enter("/cost");
        await terminal.see("Input ");
        terminal.enter("/exit");
        await terminal.see("loopsmith --resume");
        expect(await terminal.exited).toBe(0);
        expect(api.requests).toHaveLength(1);
      }),
    ));

  it("a folder with notes is asked about before they are read (P13)", () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "AGENTS.md"), "Be brief.");
      await inTerminal([reply("As noted.")], ["--cwd", folder], async (terminal, api) => {
        await terminal.see("Do you trust this folder?");
        terminal.type("y\r");
        await terminal.see("Type what you want done.");
        terminal.enter("go");
        await terminal.see("As noted.");
        terminal.type("\u0004");
        expect(await terminal.exited).toBe(0);
        expect(JSON.stringify(api.requests[0]?.body)).toContain("Be brief.");
      });
    }));
});
