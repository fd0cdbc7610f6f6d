import * as z from "zod";

/** Milliseconds: without one of its own a command is stopped after two minutes, and with one after ten at the latest. */
export const DEFAULT_TIMEOUT_MS = 120_000;
export const MAX_TIMEOUT_MS = 600_000;

// What every system takes as one argument: Windows takes 32,767 characters in all, Linux 131,071 bytes.
const MAX_COMMAND_LENGTH = 30_000;
const TOO_LONG = "at most 30,000 characters; write a longer script to a file and run that";

/** What Bash takes. */
export const bashInputSchema = z.object({
  command: z
    .string()
    .min(1)
    .max(MAX_COMMAND_LENGTH, TOO_LONG)
    .refine((command) => !command.includes("\0"), "it must hold no NUL character; write \\0 where a program expects it")
    .describe("The command line."),
  timeout: z
    .number()
    .min(1)
    .max(MAX_TIMEOUT_MS)
    .optional()
    .describe("Milliseconds after which it is stopped; default 120,000, in the background none; at most 600,000."),
  description: z.string().optional().describe("What it is for, in a few words, for the person who watches."),
  run_in_background: z
    .boolean()
    .default(false)
    .describe("Do not wait for it: BashOutput reads what it prints, KillShell ends it. For servers and long jobs."),
});
export type BashInput = z.output<typeof bashInputSchema>;
