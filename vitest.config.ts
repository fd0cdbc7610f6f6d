import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts", "site/*/test/**/*.test.ts"],
    // The files share what they load, and every core takes part: half of the work waits for servers and processes.
    pool: "threads",
    isolate: false,
    maxWorkers: "100%",
    // Real servers, files and processes: slow machines need room, and no test measures time.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    unstubEnvs: true,
    // A file that has not changed is not compiled again.
    experimental: { fsModuleCache: true },
  },
});
