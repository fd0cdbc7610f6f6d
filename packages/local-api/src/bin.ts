#!/usr/bin/env node
import { runCommand } from "@loopsmith/local-api/cli";

await runCommand(process);
