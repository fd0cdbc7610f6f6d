import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    // Half of the work waits for servers and processes: every core takes part.
    maxWorkers: "100%",
    // Real servers, files and processes: slow machines need room, and no test measures time.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    unstubEnvs: true,
  },
});
