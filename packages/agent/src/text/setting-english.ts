import type { SettingCatalogue } from "./setting-catalogue.ts";

export const settingEnglish: SettingCatalogue = {
  mayRead: (paths) => `You named ${paths.join(", ")}: it may be read in this run.`,
  question: (tool) => `${tool} wants to do this:`,
  leadsTo: (path) => `The file: ${path}`,
  answers: {
    once: "y  once",
    session: "s  in this session, by the rule",
    save: "a  always, by the rule",
    no: "n  no; what you write behind it is told to the model",
  },
  answerHint: "Allow it? ",
  trustQuestion: (root) =>
    `${root} brings notes or settings of its own (AGENTS.md, .loopsmith). They would tell the agent what to do. Do you trust this folder? (y/n) `,
  trustYes: ["y", "yes"],
  notTrusted: (root) =>
    `The notes and settings of ${root} are left aside, because it is not trusted: \`loopsmith config trust\` changes that.`,
  changedSince: (root) =>
    `The settings of ${root} are not those that you trusted: look at them, then run \`loopsmith config trust\`.`,
  verdict: (decision, why) => `${decision}: ${why}`,
  trust: (trust) =>
    ({
      nothing: "this folder has no settings of its own",
      trusted: "this folder is trusted",
      changed: "this folder was trusted, and has changed since",
      unknown: "this folder is not trusted",
    })[trust],
  trusted: (root) => `${root} is trusted now, with the settings that it has.`,
  untrusted: (root) => `${root} is not trusted any more.`,
  usage: {
    sessions: "Write: loopsmith sessions",
    permissions: 'Write: loopsmith permissions check "COMMAND"',
    config: "Write: loopsmith config, loopsmith config trust, or loopsmith config untrust",
    doctor: "Write: loopsmith doctor",
    completions: "Write: loopsmith completions bash, zsh or fish",
  },
  settings: {
    file: "settings",
    rules: "rules",
    sessions: "sessions",
    audit: "decisions",
    project: "project",
    trust: "trust",
  },
  doctor: {
    node: (version, isGood) => `Node ${version}${isGood ? "" : ": install Node 20.19 or newer"}`,
    shell: (path) => `Shell ${path}`,
    terminal: (isTerminal) =>
      isTerminal ? "A terminal on both sides" : "No terminal on both sides: only single runs work here",
    locale: (isUtf8) =>
      isUtf8 ? "The locale is UTF-8" : "The locale is not UTF-8: set LANG to en_US.UTF-8 or another one of that kind",
    model: (name, where) => `Model ${name} at ${where}`,
    answers: (isReached, why) => (isReached ? "It answers" : `It does not answer: ${why}`),
    state: (folder, canWrite) =>
      canWrite ? `Sessions are kept in ${folder}` : `${folder} cannot be written: sessions will not be kept`,
    proxy: (proxy) => (proxy === undefined ? "No proxy" : `Proxy ${proxy}`),
  },
};
