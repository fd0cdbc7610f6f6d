import { reply, text, toolUse } from "@loopsmith/local-api/model";
import type { PlaygroundScript } from "./script.ts";

const BASH = { name: "Bash", ms: 900, result: "done", shared: false };
const READ = { name: "Read", ms: 150, result: "text" };

/** Runs that somebody or something ends, or keeps from doing what it wants. */
export const STOPS: readonly PlaygroundScript[] = [
  {
    name: "abort_stream",
    ends: ["aborted_streaming"],
    setup: {
      prompt: "Count to a hundred.",
      tools: [],
      replies: [reply("One, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, and so on.")],
      abort: { type: "text_delta", nth: 4 },
    },
  },
  {
    name: "abort_tool",
    ends: ["aborted_tools"],
    setup: {
      prompt: "Read a file, fetch a page and run the tests.",
      tools: [{ ...READ, ms: 500 }, { name: "Fetch", ms: 3_000 }, BASH],
      replies: [
        reply([
          toolUse("Read", { file_path: "a.txt" }),
          toolUse("Fetch", { url: "https://example.org/" }),
          toolUse("Bash", { command: "npm test" }),
        ]),
      ],
      abort: { type: "tool_end", nth: 1 },
    },
  },
  {
    name: "denied",
    ends: ["next_turn", "completed"],
    setup: {
      prompt: "Clean up the folder.",
      tools: [{ ...BASH, denied: "The rule Bash(rm *) of this project denies it." }, READ],
      replies: [
        reply([
          text("I will delete what is old."),
          toolUse("Bash", { command: "rm -r old" }),
          toolUse("Read", { file_path: "list.txt" }),
        ]),
        reply("I may not delete anything here; these files could go: old/."),
      ],
    },
  },
  {
    name: "tool_fails",
    ends: ["next_turn", "next_turn", "completed"],
    setup: {
      prompt: "Run the tests.",
      tools: [{ ...BASH, ms: 300, fails: true, result: "Exit code 1: 1 test failed." }],
      replies: [
        reply([toolUse("Bash", { command: "npm test" }), toolUse("Lint", { path: "." })]),
        reply([toolUse("Bash", { command: "npm test -- --verbose" })]),
        reply("One test fails, and there is no tool called Lint."),
      ],
    },
  },
  {
    name: "max_turns",
    ends: ["next_turn", "max_turns"],
    setup: {
      prompt: "Read on and on.",
      tools: [READ],
      replies: [reply([toolUse("Read", { file_path: "1.txt" })]), reply([toolUse("Read", { file_path: "2.txt" })])],
      options: { maxTurns: 2 },
    },
  },
  {
    name: "refusal",
    ends: ["refusal"],
    setup: {
      prompt: "Do what you should not.",
      tools: [READ],
      replies: [reply([text("I would have to")], { stopReason: "refusal" })],
    },
  },
];
