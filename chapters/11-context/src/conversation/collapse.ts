import type { Message, Span, StagedCollapse } from "@loopsmith/conversation/history";
import { EARLIER, forgetTokens, replyStarts, tokensOf } from "./history-parts.ts";
import { type Passage, passagesOf } from "./passage.ts";
import { shorten } from "./shorten.ts";

/** Old turns are collapsed in pieces of about this many tokens. */
const COLLAPSE_TOKENS = 20_000;

/** What is shown of a call, of its result and of what the assistant says, in characters; the user is quoted whole. */
const SHOWN = { call: 200, output: 120, words: 400 };

/**
 * The staged collapses and those that have become possible since: of whole turns that are no longer among the newest
 * `keepTurns` (L34). No model is asked, and only what came after the last collapse is looked at, so that it costs little in
 * each turn; nothing at all while the history, less what is staged, has not the tokens of one (L50). `estimate`: of all
 * messages but the newest turn, where it is known.
 */
export function stageCollapses(
  messages: readonly Message[],
  staged: readonly StagedCollapse[],
  keepTurns: number,
  estimate = Number.POSITIVE_INFINITY,
): readonly StagedCollapse[] {
  if (staged.reduce((left, { span }) => left - span.tokens, estimate) < COLLAPSE_TOKENS) return staged;
  const done = staged.at(-1)?.span.to ?? 0;
  const starts = replyStarts(messages.slice(done)).map((start) => done + start);
  const ends = starts.slice(1, Math.max(1, starts.length - Math.max(1, keepTurns) + 1));
  const added: StagedCollapse[] = [];
  let from = starts[0] ?? 0;
  let turn = from;
  let tokens = 0;
  for (const to of ends) {
    tokens += tokensOf(messages.slice(turn, to));
    turn = to;
    if (tokens < COLLAPSE_TOKENS) continue;
    const turns = messages.slice(from, to);
    added.push(collapseOf(turns, { from, to, tokens }));
    forgetTokens(turns);
    from = to;
    tokens = 0;
  }
  return added.length > 0 ? [...staged, ...added] : staged;
}

/** Its summary is written when it is asked for: most collapses are never applied, and a long session has many (L50, B70). */
function collapseOf(turns: readonly Message[], span: Span): StagedCollapse {
  return {
    span,
    get summary() {
      return digestOf(turns);
    },
  };
}

function digestOf(messages: readonly Message[]): string {
  const heading = `${EARLIER} These turns were shortened to save room; call a tool again where you need its result.`;
  return [heading, ...passagesOf(messages).map(lineOf)].join("\n");
}

function lineOf({ kind, heading, text }: Passage): string {
  if (heading === "User") return `- User: ${text}`;
  return `- ${heading}: ${shorten(text, SHOWN[kind])}`;
}
