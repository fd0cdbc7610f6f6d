import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import type { MachineFacts } from "./finding.ts";

/** Looks at the machine that this process runs on. */
export async function readMachine(root: string, environment: NodeJS.ProcessEnv): Promise<MachineFacts> {
  const { platform, versions } = process;
  return {
    node: versions.node,
    platform,
    environment,
    root,
    installed: existsSync(join(root, "node_modules", "vitest")),
    shell: findShell(platform, environment),
    cannotListen: await tryToListen(),
  };
}

function findShell(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string | undefined {
  const names = platform === "win32" ? ["bash.exe"] : ["bash", "sh"];
  const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function tryToListen(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.message));
    server.listen(0, "127.0.0.1", () => server.close(() => resolve(undefined)));
  });
}
