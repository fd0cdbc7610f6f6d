import type { Catalogue } from "./catalogue.ts";

export const english: Catalogue = {
  help: `loopsmith: a coding agent that you can read.

  loopsmith                       talk with the agent (in a terminal)
  loopsmith "find all TODOs"      run one prompt and print the answer
  echo "…" | loopsmith            the same, with the prompt from a pipe

Options
  --cwd FOLDER       the folder to work in (default: this one)
  --model NAME       the model to ask (default: LOOPSMITH_MODEL, or the current one)
  --max-turns N      stop after N model calls
  --yes              let tools write files and run commands without asking
  --lang en|zh-CN    the language of these texts (default: by LANG)
  --help, --version

Without ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN or ANTHROPIC_BASE_URL the agent talks to a model that is built in.
`,
  embedded:
    "No API key is set: this is offline-scout, a rule-based model on this machine. Set ANTHROPIC_API_KEY for a real one.",
  demo: (folder) => `Demo: finding the TODOs of ${folder}. Run it in a terminal, or with a prompt, for your own task.`,
  demoPrompt: "Find all TODOs in this folder.",
  interactive: "Type what you want done. /help shows what there is, Ctrl-C stops a run, Ctrl-D ends.",
  howToLeave: "Ctrl-C once more, or Ctrl-D, to leave.",
  interrupted: "Interrupted.",
  ask: "Allow it? (y/n) ",
  askYes: ["y", "yes"],
  refusedHeadless: (tool) =>
    `${tool} needs a person's approval and nobody is there to ask. Do without it, or tell the user to run again with --yes.`,
  refusedByPerson: (tool) => `The user said no to this ${tool} call. Ask what they want instead, or go on without it.`,
  interruptedQuestion: (tool) =>
    `The run was interrupted before the user answered whether ${tool} may run; it did not run.`,
  unknownOption: (option) => `There is no option ${option}: run with --help to see those there are.`,
  missingValue: (option) => `${option} needs a value: write it behind, as in ${option} VALUE.`,
  notANumber: (option, value) => `${option} takes a whole number from 1 up, and "${value}" is none.`,
  notALanguage: (value) => `--lang takes en or zh-CN, and not "${value}".`,
  noFolder: (folder) => `There is no folder ${folder}: check the spelling, or create it first.`,
  notAFolder: (folder) => `${folder} is no folder that can be read: give one with --cwd.`,
  noInteractive: "A conversation needs a terminal on both sides: give the prompt as an argument instead.",
  unknownCommand: (name) => `There is no command ${name}. There are: /help, /exit.`,
  maxTurns: (turns) =>
    `Stopped after ${turns} model calls, before the task was done: raise --max-turns, or ask for less at once.`,
  badKey:
    "The API does not accept this key: check ANTHROPIC_API_KEY (or ANTHROPIC_AUTH_TOKEN), or unset it to use the built-in model.",
  forbidden: "This key may not use that model: choose another one with --model, or ask the owner of the account.",
  unknownModel: (message) => `The API does not know the model (${message}): choose another one with --model.`,
  noServer: (baseUrl) => `No answer from ${baseUrl}: check the network and ANTHROPIC_BASE_URL.`,
  modelError: (message) => `The model call failed: ${message}`,
  crashed: (message) => `Something went wrong that should not have (${message}): please report it with what you did.`,
};
