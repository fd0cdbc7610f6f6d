import type { ChatCatalogue } from "./chat-catalogue.ts";

export const chatEnglish: ChatCatalogue = {
  unknownSlash: (name, meant) =>
    meant === undefined
      ? `There is no command /${name}: /help lists those there are.`
      : `There is no command /${name}. Did you mean /${meant}?`,
  slashFailed: (name, message) => `/${name} failed: ${message}`,
  about: {
    help: "show the commands",
    clear: "begin a new session; the old one can be resumed",
    compact: "sum up the older turns, to make room",
    cost: "tokens and money of this session",
    context: "what fills the window of the model",
    model: "show or change the model: /model NAME",
    permissions: "show the rules, or change the mode: /permissions MODE",
    resume: "list the sessions of this folder, or go on with one: /resume ID",
    rewind: "list what you said, or go back to before it: /rewind NUMBER",
    trace: "when the last run did what; /trace all: the whole session",
    exit: "leave",
  },
  commandsAre: "Commands",
  ownCommand: (path) => `your own, from ${path}`,
  cleared: (id) => `A new session. The old one: /resume ${id}`,
  compacted: (before, after) => `Summed up: about ${before} tokens are ${after} now.`,
  cost: ({ input, output, cached, usd }) =>
    `Input ${input} tokens, ${cached} of them from the cache; output ${output} tokens. ${usd === undefined ? "The price of this model is not known." : `Cost: $${usd}`}`,
  context: ({ used, window, messages, memory }) =>
    [
      window === undefined
        ? `About ${used} tokens in ${messages} messages; the window of this model is not known.`
        : `About ${used} of ${window} tokens (${Math.round((100 * used) / window)} %) in ${messages} messages.`,
      ...memory.map((path) => `Notes: ${path}`),
    ].join("\n"),
  modelIs: (model) => `The model is ${model}.`,
  modelNow: (model) => `From now on the model is ${model}.`,
  mode: (mode) => `Mode: ${mode}`,
  modes: "Modes: default, acceptEdits, plan, dontAsk, bypassPermissions",
  noSuchMode: (mode) => `There is no mode ${mode}.`,
  noRules: "No rules: what changes something is asked about.",
  sessionsAre: "Sessions of this folder, the newest first",
  noSessions: "There is no session of this folder yet.",
  noSession: (id) => `No session of this folder begins with ${id}: \`loopsmith sessions\` lists those there are.`,
  severalSessions: (id) => `More than one session begins with ${id}: write more of it.`,
  resumed: (id, messages) => `Session ${id}, ${messages} messages.`,
  promptsAre: "What you said; /rewind NUMBER goes back to before it",
  nothingSaid: "Nothing was said yet in this session.",
  noPrompt: (number) => `There is no prompt ${number}: /rewind lists them.`,
  rewound: (number, id) => `Back to before prompt ${number}, in a new session. The other one: /resume ${id}`,
  nothingTraced: "Nothing has run yet.",
  traceTakes: "/trace shows the last run, /trace all the whole session: write one of them.",
  slices: {
    run: "run",
    turn: "turn",
    request: "request",
    text: "text",
    thinking: "thinking",
    retry: "retry",
    permission: "question",
  },
  howToResume: (id) => `To go on with this session: loopsmith --resume ${id}`,
};
