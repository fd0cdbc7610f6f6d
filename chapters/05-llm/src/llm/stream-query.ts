import { clientFromEnvironment, type HttpReply, postMessages, readBody } from "@loopsmith/llm/client";
import { beforeDeadline, systemClock, wakeAfter } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";
import { defaultModel, requestBody } from "@loopsmith/llm/request";
import { readSseBatches } from "@loopsmith/llm/sse";
import { readReply } from "./read-reply.ts";
import { startWith } from "./start-with.ts";
import type { StreamEvent, StreamParams } from "./stream-event.ts";
import { watchIdle } from "./watch-idle.ts";
import { todo } from "@loopsmith/course/todo";

const HEADERS_MS = 600_000; // a long prompt is read before the first byte of the answer
const IDLE_MS = 300_000; // the API sends pings much more often
const REPLY_MS = 1_800_000; // nothing but pings would never be idle

/**
 * One request, never repeated (L22), as events; after `reply` nothing comes. Fails with an `LlmError`, or, when the signal
 * fires, with its reason. On every way out, also when the caller leaves the loop, the socket is closed (L40).
 */
export function streamQuery(params: StreamParams): AsyncGenerator<StreamEvent, void> {
  // 5.6 发出一个请求，在一个无论怎样离开都会关闭 socket 的生成器里读它的字节，再把各层接上去。
  return todo(
    "5.6",
    "Send one request, read its bytes in a generator that closes the socket on every way out, and hang the layers on it.",
  );
}
