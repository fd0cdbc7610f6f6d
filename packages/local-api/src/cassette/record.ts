import {
  type Exchange,
  errorResponse,
  type LocalApi,
  loggedApi,
  nobodyWaits,
  readBody,
  systemClock,
} from "@loopsmith/local-api/server";
import { recordingLine } from "./cassette-line.ts";
import { type Chunk, maskChunks } from "./mask-chunks.ts";
import { maskSecrets, secretsIn } from "./mask-secrets.ts";
import type { RecordedResponse } from "./recording.ts";
import { jsonOf, type TapeOptions } from "./replay.ts";

/** `upstream`: the base URL of the server that answers. `append`: writes one line; the next answer does not wait for it. */
export type RecorderOptions = TapeOptions & {
  upstream: string;
  append(line: string): Promise<void>;
  fetch?: typeof fetch;
};

/** Passes every request on and every answer back, and writes both down when the answer has ended, without secrets. */
export function createRecorder(options: RecorderOptions): LocalApi {
  return loggedApi(options, async (exchange) => {
    const body = await readBody(exchange.request);
    if (body === undefined) return nobodyWaits(exchange);
    exchange.logged.body = jsonOf(new TextDecoder().decode(body));
    const answer = await ask(exchange, body, options).catch((error: unknown) => error);
    if (exchange.signal.aborted) return nobodyWaits(exchange);
    if (!(answer instanceof Response)) return unreachable(exchange, options.upstream, answer);
    const tape = openTape(exchange, { body, answer, options });
    exchange.logged.status = answer.status;
    return new Response(tape, { status: answer.status, headers: keptHeaders(answer.headers) });
  });
}

/** Belong to one connection, or would have the body packed so that nobody can read the cassette. */
const OF_THE_CONNECTION = /^(?:host|connection|content-length|transfer-encoding|keep-alive|accept-encoding|origin)$/;

function ask({ request, url, signal }: Exchange, body: Uint8Array, options: RecorderOptions): Promise<Response> {
  const headers = new Headers([...request.headers].filter(([name]) => !OF_THE_CONNECTION.test(name)));
  headers.set("accept-encoding", "identity");
  const target = options.upstream.replace(/\/$/, "") + url.pathname + url.search;
  // A copy, because the type of a body knows no bytes of a shared memory.
  const sent = body.byteLength === 0 ? {} : { body: new Uint8Array(body) };
  return (options.fetch ?? fetch)(target, { method: request.method, headers, signal, redirect: "manual", ...sent });
}

/** What a client acts on; cookies and the name of the organization are not among them. */
const KEPT = /^(?:content-type|request-id|retry-after(?:-ms)?|x-should-retry|anthropic-ratelimit-.+)$/;

function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => KEPT.test(name)));
}

type Taped = { body: Uint8Array; answer: Response; options: RecorderOptions };

/** The body of the answer, on its way to the client; what has passed when it ends is written down. */
function openTape(exchange: Exchange, taped: Taped): ReadableStream<Uint8Array> {
  const { now } = taped.options.clock ?? systemClock;
  const reader = taped.answer.body?.getReader();
  const chunks: Chunk[] = [];
  let last = now();
  let written: Promise<void> | undefined;
  // A client that leaves is noticed in two places.
  const write = async (end: RecordedResponse["end"]): Promise<void> => {
    written ??= taped.options.append(lineOf(exchange, taped, { chunks, end }));
    await written;
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const read = await reader?.read();
          if (read === undefined || read.done) {
            await write("complete");
            exchange.ended("answered");
            return controller.close();
          }
          chunks.push({ after: Math.round(now() - last), bytes: read.value });
          last = now();
          exchange.sent(read.value.byteLength);
          controller.enqueue(read.value);
        } catch (error) {
          await write(exchange.signal.aborted ? "client_left" : "broken");
          exchange.ended("reset");
          controller.error(error);
        }
      },
      cancel: async () => {
        exchange.clientLeft();
        await reader?.cancel().catch(() => {});
        await write("client_left");
      },
    },
    { highWaterMark: 0 },
  );
}

function lineOf(
  { request, url, logged }: Exchange,
  { answer }: Taped,
  { chunks, end }: { chunks: readonly Chunk[]; end: RecordedResponse["end"] },
): string {
  const secrets = [...secretsIn(request.headers), ...secretsIn(answer.headers)];
  const masked = (text: string): string => maskSecrets(text, secrets);
  const headers = JSON.parse(masked(JSON.stringify(keptHeaders(answer.headers)))) as Record<string, string>; // as above
  return recordingLine({
    request: {
      method: request.method,
      path: masked(url.pathname + url.search),
      body: JSON.parse(masked(JSON.stringify(logged.body))),
    },
    response: { status: answer.status, headers, chunks: maskChunks(chunks, secrets), end },
  });
}

function unreachable(exchange: Exchange, upstream: string, error: unknown): Response {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  const message = `${upstream} cannot be reached (${cause}): check the URL, and that its server runs.`;
  return errorResponse(exchange, { status: 502, type: "api_error", message });
}
