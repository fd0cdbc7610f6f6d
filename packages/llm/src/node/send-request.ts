import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { PiecesOptions } from "@loopsmith/llm/client";
import { limitConnect } from "./limit-connect.ts";

/** Where the requests of a base URL go, read once. `pathname`: what stands before the path of each. */
export function targetOf(baseUrl: string): RequestOptions & { pathname: string } {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, ""); // an IPv6 address has brackets in a URL only
  return { protocol, hostname: host, port: port || undefined, pathname: pathname.replace(/\/+$/, "") };
}

/**
 * Sends one POST and settles with the headers of its answer. Fails with the error of the socket, also when it takes longer
 * than `connectMs` milliseconds to connect, or, when the signal fires, with its reason; from the headers on the signal
 * breaks the body.
 */
export function sendRequest(
  target: RequestOptions,
  { pieces, headers, signal }: Pick<PiecesOptions, "pieces" | "headers" | "signal">,
  connectMs: number,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const send = target.protocol === "https:" ? requestSecure : requestPlain;
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const sent = send({ ...target, method: "POST", headers: { ...headers, "content-length": length } });
    limitConnect(sent, connectMs);
    let answer: IncomingMessage | undefined;
    const onAbort = (): void => {
      if (answer === undefined) sent.destroy(asError(signal?.reason));
      else answer.destroy(); // without an error: that of a socket which just goes back to its agent is heard by nobody
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    sent.once("close", () => signal?.removeEventListener("abort", onAbort));
    sent.once("response", (response) => {
      answer = response;
      resolve(response);
    });
    // Stays on: a socket may break again after its answer, and an error that nobody hears ends the process.
    sent.on("error", (error) => reject(signal?.aborted ? signal.reason : error));
    for (const piece of pieces.slice(0, -1)) sent.write(piece);
    sent.end(pieces.at(-1)); // with the end, which else is one more write
  });
}

/** A stream is destroyed without an error when there is none, and its reader would wait for ever. */
function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The request was aborted.", { cause: reason });
}
