import type { Catalogue, RunCatalogue } from "./catalogue.ts";
import { chatEnglish } from "./chat-english.ts";
import { helpEnglish } from "./help-english.ts";
import { sandboxEnglish } from "./sandbox-english.ts";
import { settingEnglish } from "./setting-english.ts";

const run: RunCatalogue = {
  help: helpEnglish,
  embedded:
    "No API key is set: this is offline-scout, a rule-based model on this machine. Set ANTHROPIC_API_KEY for a real one.",
  demo: (folder) => `Demo: finding the TODOs of ${folder}. Run it in a terminal, or with a prompt, for your own task.`,
  demoPrompt: "Find all TODOs in this folder.",
  interactive: "Type what you want done. /help shows what there is, Ctrl-C stops a run, Ctrl-D ends.",
  howToLeave: "Ctrl-C once more, or Ctrl-D, to leave.",
  unknownOption: (option, meant) =>
    meant === undefined
      ? `There is no option ${option}: run with --help to see those there are.`
      : `There is no option ${option}. Did you mean ${meant}?`,
  missingValue: (option) => `${option} needs a value: write it behind, as in ${option} VALUE.`,
  noValue: (option) => `${option} takes no value: write it alone.`,
  badValue: (option, value, wanted) =>
    wanted === "count"
      ? `${option} takes a whole number from 1 up, and "${value}" is none.`
      : wanted === "usd"
        ? `${option} takes an amount of dollars such as 0.50, and "${value}" is none.`
        : `${option} takes one of ${wanted}, and not "${value}".`,
  sayWhat: "Say what is to be done: give a prompt as an argument, or through a pipe.",
  noInteractive: "A conversation needs a terminal on both sides: give the prompt as an argument instead.",
  noPipe: "--input-format stream-json reads prompts from a pipe: give it one.",
  nothingToChoose: "--resume without an id lists sessions to choose from, in a conversation: give the id here.",
  badLine: (line) =>
    `Line ${line} of the input is no prompt: write {"type":"user","message":{"role":"user","content":"…"}}.`,
  noFolder: (folder) => `There is no folder ${folder}: check the spelling, or create it first.`,
  notAFolder: (folder) => `${folder} is no folder that can be read: give another one.`,
  noPrice: (model) =>
    `The price of ${model} is not known, so --max-budget-usd cannot be kept: use --max-turns, or another model.`,
  noTrace: (path, why) => `No trace can be written to ${path} (${why}): give --trace another file.`,
  traceEnded: (path, why) => `The trace in ${path} ends here (${why}): the run goes on without it.`,
  interrupted: "Interrupted.",
  maxTurns: (turns) =>
    `Stopped after ${turns} model calls, before the task was done: raise --max-turns, or ask for less at once.`,
  badKey:
    "The API does not accept this key: check ANTHROPIC_API_KEY (or ANTHROPIC_AUTH_TOKEN), or unset it to use the built-in model.",
  forbidden: "This key may not use that model: choose another one with --model, or ask the owner of the account.",
  unknownModel: (message) => `The API does not know the model (${message}): choose another one with --model.`,
  noServer: (baseUrl) => `No answer from ${baseUrl}: check the network and ANTHROPIC_BASE_URL.`,
  modelError: (message) => `The model call failed: ${message}`,
  promptTooLong: "The conversation does not fit into the window of the model, even summed up: begin a new one.",
  outputCut: "The answer was cut again and again; what there is of it was kept. Ask for less at once.",
  sameFailure: (count) => `${count} turns in a row made no progress: say what to do differently.`,
  stoppedByHook: (message) => `A hook stopped the run: ${message}`,
  refused: "The model declined to do this.",
  overBudget: (limit) =>
    limit === "usd"
      ? "The budget of this run is spent: raise --max-budget-usd, or ask for less at once."
      : "The tokens of this run are spent.",
  windowFull: "There is too little room left in the window of the model: /compact makes room, /clear begins anew.",
  retrying: (attempt, seconds, message) => `Attempt ${attempt} failed (${message}); the next one in ${seconds} s.`,
  crashed: (message) => `Something went wrong that should not have (${message}): please report it with what you did.`,
};

export const english: Catalogue = { ...run, ...chatEnglish, ...sandboxEnglish, ...settingEnglish };
