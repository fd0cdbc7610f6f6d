import { languageOf } from "@loopsmith/agent/text";
import type { Host } from "./host.ts";

/** What there is to say about the end of a process, one line each. */
export type EndText = { crashed(why: string): string; notClosed(name: string, why: string | undefined): string };

/** The words, in the language of the environment. */
export function endTextFor({ env }: Host): EndText {
  return languageOf(env) === "zh-CN" ? chinese : english;
}

const english: EndText = {
  crashed: (why) => `Something went wrong that should not have (${why}): please report it with what you did.`,
  notClosed: (name, why = "it took too long") => `The ${name} was not closed: ${why}.`,
};

const chinese: EndText = {
  crashed: (why) => `发生了本不该发生的错误（${why}）：请连同你的操作一起报告。`,
  notClosed: (name, why = "用时过长") => `${name} 没有关闭：${why}。`,
};
