import {
  type BodyStep,
  bodyStream,
  type Exchange,
  type LocalApi,
  type LocalApiOptions,
  loggedApi,
  nobodyWaits,
  readBody,
  refusal,
  systemClock,
} from "@loopsmith/local-api/server";
import { chunkBytes } from "./mask-chunks.ts";
import { maskSecrets, secretsIn } from "./mask-secrets.ts";
import type { RecordedResponse, Recording } from "./recording.ts";
import { createShelf, type Shelf } from "./shelf.ts";

/** What of a local API's options makes sense without a model. */
export type TapeOptions = Pick<LocalApiOptions, "clock" | "ids" | "keepRequests" | "onRequestEnd">;

/** Answers from recordings, with the bytes and the pauses of then. A request that was not recorded is a 400 that says what differs. */
export function createReplay(recordings: readonly Recording[], options: TapeOptions = {}): LocalApi {
  const shelf = createShelf(recordings);
  const clock = options.clock ?? systemClock;
  return loggedApi(options, async (exchange) => {
    const found = await take(shelf, exchange);
    if (found === undefined) return nobodyWaits(exchange);
    if (found.kind === "missed") return refusal(exchange, notRecorded(found.message));
    const { response } = found;
    exchange.logged.status = response.status;
    return new Response(bodyStream(steps(response), exchange, clock), {
      status: response.status,
      headers: { "request-id": exchange.requestId, ...response.headers },
    });
  });
}

async function take(shelf: Shelf, { request, url, logged }: Exchange): Promise<ReturnType<Shelf["take"]> | undefined> {
  const bytes = await readBody(request);
  if (bytes === undefined) return undefined;
  const text = maskSecrets(new TextDecoder().decode(bytes), secretsIn(request.headers));
  logged.body = jsonOf(text);
  return shelf.take({ method: request.method, path: url.pathname + url.search, body: logged.body });
}

/** The JSON of a body; null when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function* steps({ chunks, end }: RecordedResponse): Generator<BodyStep> {
  for (const chunk of chunks) {
    if (chunk.after > 0) yield { kind: "pause", ms: chunk.after };
    yield { kind: "bytes", bytes: chunkBytes(chunk) };
  }
  if (end === "broken") yield { kind: "reset" };
  if (end === "client_left") yield { kind: "stall" };
}

function notRecorded(difference: string): { status: number; type: string; message: string; rule: string } {
  const how = "To record anew: loopsmith-local-api --record FILE --upstream URL";
  return {
    status: 400,
    type: "invalid_request_error",
    message: `cassette: ${difference}. ${how}.`,
    rule: "not-recorded",
  };
}
