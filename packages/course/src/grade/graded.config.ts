// The configuration of the process in which a submission is run. Loads by path only: see ../vitest/chapter-config.ts.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { mergeConfig } from "vitest/config";
import { chapterConfig } from "../vitest/chapter-config.ts";
import { GradedReporter } from "./graded-reporter.ts";
import { type GradedRun, RUN_VARIABLE } from "./graded-run.ts";

const run: GradedRun = JSON.parse(process.env[RUN_VARIABLE] ?? "");
const config = chapterConfig(pathToFileURL(join(run.folder, "vitest.config.ts")).href, {});

export default mergeConfig(
  { ...config, test: { ...config.test, reporters: [], include: [] } },
  {
    cacheDir: run.cache,
    logLevel: "silent",
    test: {
      include: ["test/**/*.test.ts", "hidden/**/*.test.ts"],
      reporters: [new GradedReporter(run.folder)],
      silent: true,
      maxWorkers: 1,
      testTimeout: 5_000, // ms; a test that waits for ever is red before the chapter runs out of time
      ...(run.only === undefined ? {} : { testNamePattern: run.only }),
    },
  },
);
