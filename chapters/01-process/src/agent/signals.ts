import type { ProcessEnd } from "./exit-code.ts";
import type { Host } from "./host.ts";
import { todo } from "@loopsmith/course/todo";

/** What signals are to do: end what is going on, or end the process. */
export type SignalActions = { abort(): void; quit(end: ProcessEnd): void };

const SECOND_INTERRUPT_MS = 2_000; // long enough to see that the first one was heard, too short to be meant for something else

/**
 * SIGINT aborts, and quits when it comes again within 2 s; SIGTERM and SIGHUP quit (F46, F52). Calling what is returned
 * leaves no listener.
 */
export function watchSignals(host: Host, { abort, quit }: SignalActions): () => void {
  // 1.5 第一次 Ctrl-C 中止，两秒内的第二次退出；SIGTERM 和 SIGHUP 退出。
  return todo("1.5", "Abort at the first Ctrl-C, quit at a second one within two seconds; SIGTERM and SIGHUP quit.");
}
