#!/usr/bin/env node
import { processHost, runCli } from "@loopsmith/agent/cli";

process.exitCode = await runCli(processHost());
