#!/usr/bin/env node
import { runCli } from "@loopsmith/agent/cli";
import { processHost } from "@loopsmith/agent/host";

process.exitCode = await runCli(processHost());
