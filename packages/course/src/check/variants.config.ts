// The configuration of the process in which variants are run. Loads by path only: see ../vitest/chapter-config.ts.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { chapterTestOptions } from "../vitest/chapter-config.ts";
import { AnswerReporter } from "./answer-reporter.ts";
import { REQUEST_VARIABLE, type RunRequest } from "./run-request.ts";
import { variantPlugin } from "./variant-plugin.ts";

const request: RunRequest = JSON.parse(readFileSync(process.env[REQUEST_VARIABLE] ?? "", "utf8"));
const { plugin, loaded } = variantPlugin(request);

export default defineConfig({
  root: request.root,
  plugins: [plugin],
  logLevel: "silent",
  test: {
    ...chapterTestOptions,
    include: request.variants.map(({ folder }) => `${folder}/test/**/*.test.ts`),
    // One worker serves many variants: each has its own copies of the workspace's files, by their suffix.
    pool: "threads",
    isolate: false,
    maxWorkers: availableParallelism(),
    reporters: [new AnswerReporter(request, loaded)],
    silent: true,
    dangerouslyIgnoreUnhandledErrors: true,
    ...(request.testTimeout === undefined ? {} : { testTimeout: request.testTimeout }),
    ...(request.only === undefined ? {} : { testNamePattern: request.only }),
  },
});
