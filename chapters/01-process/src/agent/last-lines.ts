import { languageOf } from "@loopsmith/agent/text";
import type { ProcessEnd } from "./exit-code.ts";
import type { Host } from "./host.ts";
import type { ShutdownReport } from "./shutdown.ts";

/**
 * What a person has to know of the end of a process, in the language of its environment: what went wrong, and what is not
 * closed. Each is one line, whatever the errors hold; where all went well there is none.
 */
export function lastLines(end: ProcessEnd, { failed, abandoned }: ShutdownReport, { env }: Host): string[] {
  const text = languageOf(env) === "zh-CN" ? chinese : english;
  const crash = end.kind === "crashed" ? [text.crashed(messageOf(end.error))] : [];
  const open = [...failed, ...abandoned.map((name) => ({ name, message: undefined }))];
  const lines = [...crash, ...open.map(({ name, message }) => text.notClosed(name, message))];
  return lines.map((line) => line.replace(/\p{Cc}+/gu, " "));
}

type EndText = { crashed(why: string): string; notClosed(name: string, why: string | undefined): string };

const english: EndText = {
  crashed: (why) => `Something went wrong that should not have (${why}): please report it with what you did.`,
  notClosed: (name, why = "it took too long") => `The ${name} was not closed: ${why}.`,
};

const chinese: EndText = {
  crashed: (why) => `发生了本不该发生的错误（${why}）：请连同你的操作一起报告。`,
  notClosed: (name, why = "用时过长") => `${name} 没有关闭：${why}。`,
};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
