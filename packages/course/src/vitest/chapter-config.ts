import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ViteUserConfig } from "vitest/config";
// By path, because the bundler of a configuration follows paths only, and Node 20 loads no TypeScript by name.
import { findRoot, readChapters } from "../chapter/read-chapters.ts";
import { areaCopies, earlierCopies, TARGETS, type Target } from "../chapter/targets.ts";
import { directImports } from "./direct-imports.ts";
import { StepReporter } from "./step-reporter.ts";

// With its own ending, because the published package is JavaScript.
const SETUP_FILE = fileURLToPath(new URL(`./setup${extname(import.meta.url)}`, import.meta.url));

/**
 * The vitest configuration of the chapter whose configuration file has the address `url`. `TARGET` in the environment
 * says whose code is tested: `src` (default), `solution` or `package`; `COURSE_MINE=1` adds the learner's own copies of
 * the earlier chapters. Throws for a target that does not exist.
 */
export function chapterConfig(url: string, environment: NodeJS.ProcessEnv = process.env): ViteUserConfig {
  const folder = dirname(fileURLToPath(url));
  const root = findRoot(folder);
  const chapters = readChapters(root);
  const chapter = chapters.find((each) => each.folder === basename(folder));
  if (!chapter) throw new Error(`${folder} needs a chapter.json.`);
  const target = readTarget(environment.TARGET);
  const earlier = environment.COURSE_MINE === "1" ? earlierCopies(root, chapters, chapter) : [];
  const conditions = [target, "module", "node", "development|production"];
  return {
    root: folder,
    plugins: target === "package" ? [] : [directImports(join(folder, target))],
    resolve: { conditions, alias: exactAliases([...earlier, ...areaCopies(root, chapter, target)]) },
    ssr: { resolve: { conditions } },
    test: {
      ...chapterTestOptions,
      include: ["test/**/*.test.ts"],
      // A to-do that nobody waits for is told by the test that reached it.
      onUnhandledError: ({ name }) => name !== "TodoError",
      reporters: [new StepReporter(root, chapter, target === "src")],
    },
  };
}

/** How the acceptance tests run, whatever they are run on: real servers and processes need room on slow machines. */
export const chapterTestOptions = {
  setupFiles: [SETUP_FILE],
  // The files of a chapter share what they load: the SDK and the packages take longer to load than the tests to run.
  isolate: false,
  // A thread starts in half the time of a process.
  pool: "threads" as const,
  // A terminal is drawn on a build server as anywhere else; Ink asks when it is loaded.
  env: { CI: "false", CONTINUOUS_INTEGRATION: "false" },
  testTimeout: 10_000, // ms
  hookTimeout: 10_000, // ms
  unstubEnvs: true,
};

function readTarget(name = "src"): Target {
  const target = TARGETS.find((each) => each === name);
  if (!target) throw new Error(`TARGET must be one of ${TARGETS.join(", ")}, and it is "${name}".`);
  return target;
}

function exactAliases(copies: Iterable<[string, string]>): { find: RegExp; replacement: string }[] {
  return [...copies].map(([specifier, replacement]) => ({ find: new RegExp(`^${specifier}$`), replacement }));
}
