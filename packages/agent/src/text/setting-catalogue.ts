import type { Trust } from "@loopsmith/agent/config";

/** What is said about permissions, trust and settings. */
export type SettingCatalogue = {
  mayRead: (paths: readonly string[]) => string;
  question: (tool: string) => string;
  leadsTo: (path: string) => string;
  answers: { once: string; session: string; save: string; no: string };
  answerHint: string;
  trustQuestion: (root: string) => string;
  trustYes: readonly string[];
  notTrusted: (root: string) => string;
  changedSince: (root: string) => string;
  verdict: (decision: "allow" | "ask" | "deny", why: string) => string;
  trust: (trust: Trust) => string;
  trusted: (root: string) => string;
  untrusted: (root: string) => string;
  usage: Readonly<Record<"sessions" | "permissions" | "config" | "doctor" | "completions", string>>;
  settings: { file: string; rules: string; sessions: string; audit: string; project: string; trust: string };
  doctor: {
    node: (version: string, isGood: boolean) => string;
    shell: (path: string) => string;
    terminal: (isTerminal: boolean) => string;
    locale: (isUtf8: boolean) => string;
    model: (name: string, where: string) => string;
    answers: (isReached: boolean, why: string) => string;
    state: (folder: string, canWrite: boolean) => string;
    proxy: (proxy: string | undefined) => string;
  };
};
