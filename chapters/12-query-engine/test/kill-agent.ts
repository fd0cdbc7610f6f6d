import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";

const program = fileURLToPath(new URL("./killed-agent.ts", import.meta.url));
const tsx = pathToFileURL(createRequire(program).resolve("tsx")).href;

/** Starts an agent whose model calls `works` twice, kills it when the first call has ended and the second runs, and gives its file. */
export async function killedTranscript(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "loopsmith-killed-"));
  const file = join(folder, "session.jsonl");
  const calls = [toolUse("works", { ends: true }, "t1"), toolUse("works", { ends: false }, "t2")];
  try {
    await withLocalApi([reply(calls)], async (api) => {
      const child = spawn(process.execPath, ["--import", tsx, program, api.baseUrl, api.apiKey, file]);
      let errors = "";
      child.stderr.on("data", (chunk) => {
        errors += chunk;
      });
      const closed = once(child, "close");
      await Promise.race([once(child.stdout, "data"), closed]);
      child.kill("SIGKILL");
      const [code, signal] = await closed;
      if (signal !== "SIGKILL") throw new Error(`The agent ended by itself with ${code}: ${errors}`);
    });
    return await readFile(file, "utf8");
  } finally {
    await rm(folder, { recursive: true });
  }
}
