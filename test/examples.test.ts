import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { runExamples } from "./run-examples.ts";

const root = join(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(join(root, "examples", name), "utf8");
const files = readdirSync(join(root, "examples")).filter((name) => name.endsWith(".ts"));

const printed: Record<string, string> = {
  "custom-tool.ts": "Dice refused\nDice answered\nYou have thrown 11.\ncompleted after 3 turns\n",
  "in-a-browser.ts": "Hello from this page.\ncompleted\n",
  "other-endpoint.ts": "Here speaks the model of the house.\ncompleted\n",
  "permission-policy.ts": "ok\ndenied\nI leave src alone.\n",
  "resume.ts": `unknown: the run was left while Deploy ran. Look at what it has done before you call it again.
Let me look first.
`,
  "scripts-and-faults.ts": "tool_end, retry, completed\nThe overload was survived, and the bell rang once.\n",
  "subagent.ts": "subagent: There are three.\nThe subagent counted three files.\n",
  "telemetry.ts": `It is noon.
execute_tool Clock
chat claude-sonnet-5-5, tokens written: 5
chat claude-sonnet-5-5, tokens written: 6
invoke_agent clockmaker, tokens written: 11
`,
  "web-stream.ts": "Hello, page.\ncompleted\n",
};

it("every example prints what it promises, without a key", { timeout: 60_000 }, async () => {
  const outputs = await runExamples(root, files.map(read));
  expect(Object.fromEntries(files.map((name, index) => [name, outputs[index]]))).toEqual(printed);
});

it("every example is under 60 lines, says how to run it, and stands in both lists", () => {
  for (const name of files) {
    expect(read(name).split("\n").length, name).toBeLessThan(60);
    expect(read(name), name).toContain(`// Run it: node --import tsx examples/${name}`);
    for (const page of ["README.md", "README.zh-CN.md"]) expect(read(page), name).toContain(`[\`${name}\`](${name})`);
  }
});

it("the example for the browser wants no module of Node", async () => {
  const entryPoints = [join(root, "examples", "in-a-browser.ts")];
  const options = { bundle: true, format: "esm", platform: "browser", write: false, logLevel: "error" } as const;
  // A module of Node would fail this build.
  expect((await build({ ...options, entryPoints })).errors).toEqual([]);
});
