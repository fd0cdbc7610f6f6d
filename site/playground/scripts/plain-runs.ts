import { reply, text, toolUse } from "@loopsmith/local-api/model";
import type { PlaygroundScript } from "./script.ts";

const READ = { name: "Read", ms: 180, result: "export const answer = 41;\n" };
const GREP = { name: "Grep", ms: 420, result: "src/answer.ts:1:export const answer = 41;\n" };
const EDIT = { name: "Edit", ms: 90, result: "Replaced 1 line in src/answer.ts.", shared: false };
const BASH = { name: "Bash", ms: 600, result: "1 test passed.", shared: false };

/** Runs in which nothing goes wrong. */
export const PLAIN_RUNS: readonly PlaygroundScript[] = [
  {
    name: "normal",
    ends: ["next_turn", "next_turn", "next_turn", "completed"],
    setup: {
      prompt: "The answer should be 42. Mend it and run the tests.",
      tools: [READ, EDIT, BASH],
      replies: [
        reply([text("I will look at the file first."), toolUse("Read", { file_path: "src/answer.ts" })]),
        reply([
          text("It says 41. I will put that right."),
          toolUse("Edit", { file_path: "src/answer.ts", old_string: "41", new_string: "42" }),
        ]),
        reply([toolUse("Bash", { command: "npm test" })]),
        reply("The answer is 42 now, and the test passes."),
      ],
    },
  },
  {
    name: "parallel",
    ends: ["next_turn", "completed"],
    setup: {
      prompt: "Who uses answer, and what do the three files say?",
      tools: [READ, GREP, EDIT],
      replies: [
        reply([
          text("I will look at all of them at once."),
          toolUse("Grep", { pattern: "answer" }),
          toolUse("Read", { file_path: "src/answer.ts" }),
          toolUse("Read", { file_path: "src/question.ts" }),
          toolUse("Edit", { file_path: "notes.md", old_string: "?", new_string: "!" }),
          toolUse("Read", { file_path: "notes.md" }),
        ]),
        reply("Only src/question.ts uses it."),
      ],
      options: { maxConcurrency: 3 },
    },
  },
  {
    name: "early_start",
    ends: ["next_turn", "completed"],
    setup: {
      prompt: "Read the file, and tell me what you expect while you do.",
      tools: [{ ...READ, ms: 60 }],
      replies: [
        reply([
          toolUse("Read", { file_path: "src/answer.ts" }),
          text(
            "While the file is read I go on writing: the tool began when its block was complete, and not when the answer was.",
          ),
          toolUse("Read", { file_path: "src/question.ts" }),
          text("Both results will stand in one message, in the order of the calls."),
        ]),
        reply("As expected."),
      ],
    },
  },
  {
    name: "long",
    ends: [...Array(12).fill("next_turn"), "completed"],
    setup: {
      prompt: "Go through all twelve files.",
      tools: [READ, GREP],
      replies: [
        ...Array.from({ length: 12 }, (_, index) =>
          reply([
            text(
              `File ${index + 1} of twelve. I read it and search for its name, and then I say in a few words what it does.`,
            ),
            toolUse("Read", { file_path: `src/part-${index + 1}.ts` }),
            toolUse("Grep", { pattern: `part-${index + 1}` }),
          ]),
        ),
        reply("All twelve are read."),
      ],
    },
  },
];
