/** The deep checks by name: which tests they run, and what is counted. Each test reports its figures through `test/figure.ts`. */
export const deepChecks = [
  {
    name: "cut-sweep",
    what: "22 recorded streams cut at every byte, by an end and by a reset",
    tests: ["packages/llm/test/cut-sweep.test.ts"],
  },
  {
    name: "sse-fuzz",
    what: "random streams and usual deltas against a slow reader and that of the SDK",
    tests: ["packages/llm/test/sse-fuzz.test.ts", "packages/llm/test/sse-usual-delta.test.ts"],
  },
  {
    name: "abort-sweep",
    what: "an abort at every event of ten scripts",
    tests: ["packages/loop/test/abort-sweep.test.ts"],
  },
  {
    name: "query-abort-sweep",
    what: "query() aborted at every await of 48 scripts, and left at every event",
    tests: ["packages/loop/test/query-abort-sweep.test.ts"],
  },
  {
    name: "fault-sweep",
    what: "query() with each fault of the local server in each state of a run",
    tests: ["packages/loop/test/fault-sweep.test.ts"],
  },
  {
    name: "validator",
    what: "random valid histories, with signed thinking too, and their mutations against the strict validator",
    tests: ["packages/local-api/test/validate-property.test.ts", "packages/local-api/test/thinking-property.test.ts"],
    env: { LOOPSMITH_RUNS: "200" },
  },
  {
    name: "conversation",
    what: "random conversations against the strict validator",
    tests: ["packages/conversation/test/conversation-property.test.ts"],
    env: { LOOPSMITH_RUNS: "50" },
  },
  {
    name: "compaction",
    what: "random histories × plans: cleared, summed up, collapsed",
    tests: ["packages/conversation/test/compaction-property.test.ts"],
    env: { LOOPSMITH_RUNS: "50" },
  },
  {
    name: "long-run",
    what: "two million tokens of conversation through a window of 200,000, over HTTP",
    tests: ["packages/loop/test/long-run.test.ts"],
  },
  {
    name: "torn-transcripts",
    what: "sessions torn at every byte of their last three records, and damaged in other ways",
    tests: ["packages/loop/test/transcript.test.ts"],
  },
  {
    name: "crash",
    what: "processes killed at random instants, each session resumed by the next",
    tests: ["packages/loop/test/session-crash.test.ts"],
  },
  {
    name: "session-length",
    what: "sessions of 2,000 turns: heap and time of a turn; a file of 50 MB opened",
    tests: ["packages/loop/test/session-length.test.ts", "packages/loop/test/session-open.test.ts"],
  },
  {
    name: "simulation",
    what: "random models, tools, hosts, faults, aborts and sessions that are killed, in virtual time",
    tests: ["packages/loop/test/simulation.test.ts", "packages/loop/test/simulation-even.test.ts"],
  },
  {
    name: "signals",
    what: "an agent in each state, ended by each signal",
    tests: ["packages/agent/test/process.test.ts"],
  },
  {
    name: "permission-variants",
    what: "variants of denied commands, and harmless rewritings of allowed ones",
    tests: ["packages/permissions/test/cases.test.ts", "packages/permissions/test/metamorphic.test.ts"],
  },
  {
    name: "permission-mutants",
    what: "small changes of the permission check, and whether a test notices them",
    args: ["--import", "tsx", "packages/permissions/test/mutation/run.ts"],
  },
  {
    name: "permission-random",
    what: "a million random inputs to the permission check",
    tests: ["packages/permissions/test/random-input.test.ts"],
    env: { LOOPSMITH_RUNS: "500" },
  },
  {
    name: "permission-paths",
    what: "random trees of links against where the kernel really goes",
    tests: ["packages/permissions/test/path-oracle.test.ts"],
  },
  {
    name: "file-kills",
    what: "processes killed while they write and edit: each file is the old one or the new one",
    tests: ["packages/tools/test/file-kills.test.ts"],
  },
  {
    name: "file-faults",
    what: "a search that brings 135 MB; a folder and a link that change places under every tool about files",
    tests: ["packages/tools/test/file-faults.test.ts", "packages/tools/test/approved-path.test.ts"],
  },
  {
    name: "scripted-learner",
    what: "a learner who writes one step after the other, and what each run, `next` and `status` say",
    tests: ["packages/course/test/scripted-learner.test.ts"],
  },
  {
    name: "fixture-class",
    what: "a class of fifteen submissions, whole, half done and malicious, graded in sandboxes",
    tests: ["packages/course/test/grade.test.ts"],
  },
  {
    name: "screens",
    what: "what a person sees in tmux, at 80 × 24 and 200 × 50, against the screens that were reviewed",
    tests: ["packages/agent/test/screens.test.ts"],
  },
  {
    name: "interrupts",
    what: "200 interrupts of an agent in a terminal: the terminal, the processes and the session afterwards",
    tests: ["packages/agent/test/terminal-interrupts.test.ts"],
  },
  {
    name: "long-run-on-screen",
    what: "an answer of 10,000 and of 20,000 lines, and a run of 1,000 turns, on the screen",
    tests: ["packages/agent/test/long-run-on-screen.test.ts"],
  },
  {
    name: "playground",
    what: "the playground in Chromium: every script stepped and aborted, a trace, the keys, its size, the time of a step",
    tests: ["site/playground/test/browser.test.ts", "site/playground/test/model.test.ts"],
  },
  {
    name: "packed",
    what: "the command line as it is published, packed, in an empty folder with an empty home",
    tests: ["packages/agent/test/packed.test.ts"],
  },
];
