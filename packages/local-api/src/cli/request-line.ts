import { writeFault } from "@loopsmith/local-api/model";
import type { LoggedRequest } from "@loopsmith/local-api/server";

/**
 * One line about an ended request: number, method, path, status (`-`: none was sent), milliseconds, how it ended unless
 * it was answered, the faults that struck, and why it was refused.
 */
export function requestLine(request: LoggedRequest): string {
  const { number, method, path, status, startedAt, endedAt = startedAt, end, struck, problem } = request;
  const duration = `${Math.round(endedAt - startedAt)} ms`;
  const words = [`#${number}`, method, path, status === 0 ? "-" : String(status), duration];
  if (end !== undefined && end !== "answered") words.push(end);
  words.push(...struck.map(({ fault }) => writeFault(fault)));
  if (problem !== undefined) words.push(`${problem.rule}: ${oneLine(problem.message)}`);
  return `${words.join(" ")}\n`;
}

/** A message may quote what the client sent. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
