#!/usr/bin/env node
import { spawn } from "node:child_process";
import { once } from "node:events";
import { runCourse } from "@loopsmith/course/cli";

process.exitCode = await runCourse(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  runNode: async (args, cwd, env) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: "inherit" });
    const [code] = (await once(child, "exit")) as [number | null]; // the event's first value, by Node's documentation
    return code ?? 1;
  },
});
