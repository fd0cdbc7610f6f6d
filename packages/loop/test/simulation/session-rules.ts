import { rebase } from "@loopsmith/conversation/history";
import type { Attachment, Message, TranscriptRecord } from "@loopsmith/loop";
import { requestsGrow } from "./history-rules.ts";
import { violations } from "./rules.ts";
import type { Found, SimulatedLife, SimulatedSession } from "./run-session.ts";
import { FILE_CHANGED } from "./world.ts";

type SessionRule = (session: SimulatedSession) => string[];

/** L43: what one process leaves is what the next one finds: all records, and at most one that is torn. */
const oneRecordIsLost: SessionRule = ({ lives, last }) =>
  eachFound(lives, last, ({ setAside, lines, records }) => [
    ...(setAside <= 1 ? [] : [`${setAside} records are lost`]),
    ...(records === distinct(lines) ? [] : [`of ${distinct(lines)} records ${records} are found`]),
  ]);

/** L43, B14: a resume is the fold of the records, and an open turn is closed by what is on record of it. */
const resumesTellTheTruth: SessionRule = ({ lives, last }) =>
  eachFound(lives, last, ({ lines, restored }) => {
    const told = fold(lines);
    const { messages, notes } = restored;
    const repairs = notes.filter((note) => note.startsWith("Record"));
    const kept = JSON.stringify(messages.slice(0, told.messages.length)) === JSON.stringify(told.messages);
    if (repairs.length > 0 || !kept) return [...repairs, ...(kept ? [] : ["the resumed history is another one"])];
    return closingProblems(messages.slice(told.messages.length), told);
  });

/** Whenever everything is saved, what is in memory is what the transcript tells. */
const memoryIsOnRecord: SessionRule = ({ lives, disk }) =>
  lives.flatMap(({ moments }, life) =>
    moments.flatMap(({ messages, lines }, moment) =>
      JSON.stringify(fold(disk.lines.slice(0, lines)).messages) === messages
        ? []
        : [`life ${life}, run ${moment}: the transcript tells another history`],
    ),
  );

/** I3, L43: no call starts twice, in whatever process. */
const nothingRunsTwice: SessionRule = ({ lives }) => {
  const numbers = lives.flatMap(({ world }) => world.toolRuns.map(({ behaviour }) => behaviour.n));
  return numbers.filter((n, index) => n !== 0 && numbers.indexOf(n) < index).map((n) => `call ${n} has run twice`);
};

/** What all replies took is known after a resume as well. */
const usageIsKept: SessionRule = ({ lives, last }) =>
  eachFound(lives, last, ({ lines, restored }) => {
    const told = recordsOf(lines).flatMap((record) => (record.kind === "usage" ? [record.usage.output_tokens] : []));
    const kept = (restored.replies ?? []).map(({ usage }) => usage.output_tokens);
    return kept.join() === told.join() ? [] : [`${told} tokens were told, and ${kept} are kept`];
  });

/** L19, L40a: what was said, by a person or the host, comes once, in order, and waits for the next run otherwise. */
const inputComesOnce: SessionRule = ({ lives }) =>
  lives.flatMap(({ runs, world, waiting }) => {
    const events = runs.flatMap((run) => run.events);
    const delivered = events.flatMap((event) => (event.type === "queued_input" ? [event.id] : []));
    const attached = events.filter((event) => event.type === "attachment" && isOfHost(event.attachment)).length;
    const rest = world.queuedIds.length + world.attached - delivered.length - attached;
    // Whoever leaves hears nothing of what was delivered by then.
    const wasLeft = runs.some(({ end }) => end.kind === "done" && end.value === undefined);
    const isKept = waiting === undefined || waiting === rest || (wasLeft && waiting < rest);
    return isKept && delivered.join() === world.queuedIds.slice(0, delivered.length).join()
      ? []
      : [`of ${world.queuedIds} and ${world.attached} came ${delivered} and ${attached}, and ${waiting} are left`];
  });

function isOfHost(attachment: Attachment): boolean {
  return attachment.kind === "note" && attachment.text === FILE_CHANGED;
}

/** L06: requests grow from run to run too, as long as no rebase comes between; a resume changes nothing of it. */
const requestsGrowOn: SessionRule = ({ lives }) =>
  lives.flatMap(({ runs, world }) => {
    const events = runs.flatMap((run) => run.events);
    const { exchanges } = world;
    const [run] = runs;
    return run === undefined ? [] : requestsGrow({ ...run, events, world: { ...run.world, exchanges } });
  });

const RULES: Readonly<Record<string, SessionRule>> = {
  "L43 one record is lost": oneRecordIsLost,
  "L43 resumes tell the truth": resumesTellTheTruth,
  "L43 memory is on record": memoryIsOnRecord,
  "I3 nothing runs twice": nothingRunsTwice,
  "usage is kept": usageIsKept,
  "L19 input comes once": inputComesOnce,
  "L06 requests grow on": requestsGrowOn,
};

/** Everything that a session or a run of it breaks, with the rule in front. */
export function sessionViolations(session: SimulatedSession): string[] {
  const ofRuns = session.lives.flatMap(({ runs }, life) =>
    runs.flatMap((run, index) => violations(run).map((what) => `life ${life}, run ${index}: ${what}`)),
  );
  return [
    ...ofRuns,
    ...Object.entries(RULES).flatMap(([name, rule]) => rule(session).map((what) => `${name}: ${what}`)),
  ];
}

function eachFound(lives: readonly SimulatedLife[], last: Found, judge: (found: Found) => string[]): string[] {
  return [...lives.map(({ found }) => found), last].flatMap((found, life) =>
    judge(found).map((what) => `found by life ${life}: ${what}`),
  );
}

/** What records tell, in the plainest way: the history, the calls of the open turn, and the results that it has. */
type Told = { messages: readonly Message[]; started: string[]; results: Map<string, string> };

function fold(lines: readonly string[]): Told {
  const told: Told = { messages: [], started: [], results: new Map() };
  for (const record of recordsOf(lines)) {
    if (record.kind === "turn") told.messages = [...told.messages, ...record.messages];
    if (record.kind === "rebase") told.messages = rebase(told.messages, record.plan);
    if (record.kind === "started") told.started.push(record.toolUseId);
    if (record.kind === "result") told.results.set(record.result.tool_use_id, JSON.stringify(record.result));
    if (!["turn", "dropped", "end"].includes(record.kind)) continue;
    told.started = [];
    told.results = new Map();
  }
  return told;
}

/** Two equal records in a row count once: of those of one moment the second adds nothing (F57). */
function distinct(lines: readonly string[]): number {
  return lines.filter((line, index) => line !== lines[index - 1]).length;
}

function recordsOf(lines: readonly string[]): TranscriptRecord[] {
  return lines.map((line) => JSON.parse(line));
}

/** A turn in which nothing had begun leaves nothing; any other one its reply, and for each call what is known of it. */
function closingProblems(closing: readonly Message[], { started, results }: Told): string[] {
  if (started.length === 0) return closing.length === 0 ? [] : ["a turn was closed in which nothing had begun"];
  const [reply, answer, ...more] = closing;
  if (reply?.role !== "assistant" || answer?.role !== "user" || more.length > 0) return ["an open turn is not closed"];
  const answers = Array.isArray(answer.content) ? answer.content : [];
  const texts = new Map(
    answers.flatMap((block) => (block.type === "tool_result" ? [[block.tool_use_id, JSON.stringify(block)]] : [])),
  );
  return started.flatMap((id) => {
    const text = texts.get(id);
    const known = results.get(id);
    if (known !== undefined) return text === known ? [] : [`${id} had ended with ${known} and now has ${text}`];
    return text?.includes("unknown: the process ended") ? [] : [`${id} was under way and now has ${text}`];
  });
}
