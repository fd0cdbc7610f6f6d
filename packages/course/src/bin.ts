#!/usr/bin/env node
import { runCourse } from "@loopsmith/course/cli";

process.exitCode = await runCourse(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
