import { execFile } from "node:child_process";
import { cp, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { bundleCli } from "../bundle/bundle-cli.ts";
import { inFolder } from "./run-agent.ts";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const isDeep = process.env.LOOPSMITH_DEEP === "1";
const run = promisify(execFile);

/** Packs what would be published, and lays it into a project where nothing else is but the one package left out of it. */
async function install(folder: string): Promise<void> {
  await bundleCli(join(packageFolder, "dist/bundle"));
  const { packageManager } = JSON.parse(await readFile(join(packageFolder, "../../package.json"), "utf8"));
  await run("npx", ["-y", packageManager, "--dir", packageFolder, "pack", "--pack-destination", folder]);
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@loopsmith/agent"), { recursive: true });
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  const archive = join(folder, `loopsmith-agent-${version}.tgz`);
  await run("tar", ["-xzf", archive, "--strip-components=1", "-C", join(modules, "@loopsmith/agent")]);
  // With the program for this machine, which lies beside it, as npm lays them out.
  const ripgrep = await realpath(join(packageFolder, "node_modules/@vscode/ripgrep"));
  await cp(dirname(ripgrep), join(modules, "@vscode"), { recursive: true, dereference: true });
}

it.runIf(isDeep)(
  "the packed command line runs by itself, in an empty folder, with an empty home",
  { timeout: 300_000 },
  () =>
    inFolder(async (folder) => {
      await install(folder);
      const manifest = JSON.parse(await readFile(join(folder, "node_modules/@loopsmith/agent/package.json"), "utf8"));
      const program = join(folder, "node_modules/@loopsmith/agent", manifest.bin.loopsmith);
      const [home, cwd] = [join(folder, "home"), join(folder, "empty")];
      await Promise.all([home, cwd].map((path) => mkdir(path)));
      const bare = { PATH: process.env.PATH, HOME: home };
      const start = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
        const running = run(process.execPath, [program, ...args], { cwd, env: { ...bare, ...env } });
        running.child.stdin?.end();
        return (await running).stdout;
      };
      expect(await start({}, "--help")).toContain("loopsmith: a coding agent that you can read.");
      expect(await start({}, "--version")).toBe(`${manifest.version}\n`);
      expect(await start({}, "completions", "fish")).toContain("complete -c loopsmith");
      expect(await start({}, "-p", "list the files")).toContain("I list this folder.");
      await writeFile(join(cwd, "note.txt"), "TODO: look\n");
      const answer = await withLocalApi(
        [
          reply([text("I look."), toolUse("Grep", { pattern: "TODO" }), toolUse("Bash", { command: "ls" })]),
          reply("Done."),
        ],
        async (api) => {
          const env = { ANTHROPIC_BASE_URL: api.baseUrl, ANTHROPIC_API_KEY: api.apiKey };
          const said = await start(env, "-p", "find the TODOs");
          expect(JSON.stringify(api.requests.at(-1))).toContain("note.txt:1:TODO: look");
          return said;
        },
      );
      expect(answer).toBe("I look.\nDone.\n");
      reportFigure("packed command lines that run by themselves", 1, { atLeast: 1 });
    }),
);
