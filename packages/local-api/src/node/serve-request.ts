import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { LocalApi } from "@loopsmith/local-api/server";

/** Carries one HTTP request to `handle` and its answer back. Settles when the answer has ended or the client has left. */
export async function serveRequest(api: LocalApi, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController();
  outgoing.once("close", () => left.abort());
  const response = await api.handle(toRequest(incoming, left.signal));
  // What a refused request still sends is read and thrown away, so that its client gets to read the answer.
  incoming.resume();
  // A network error (`Response.error()`) is no answer at all.
  if (response.type === "error") return breakSocket(outgoing);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  await sendBody(response.body, outgoing);
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url: target = "/", socket } = incoming;
  // A target that is no path (`*`, `http://…`) is meant for another kind of server.
  const url = `http://127.0.0.1:${socket.localPort}${target.startsWith("/") ? target : "/"}`;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  // Not destroyed when reading stops early: the answer goes out over the same socket.
  const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false }));
  // The browser's types, which are the ones here, do not know `duplex`, and Node insists on it.
  const init = { method, headers, signal, body, duplex: "half" } as RequestInit;
  return new Request(url, init);
}

async function sendBody(body: Response["body"], outgoing: ServerResponse): Promise<void> {
  if (body === null) return void outgoing.end();
  try {
    for await (const bytes of body) await write(outgoing, bytes);
    outgoing.end();
  } catch {
    // The body broke, on purpose or because the client left: the socket breaks with it.
    await breakSocket(outgoing);
  }
}

/** Two turns later, so that a client in this process has read what came before: a reset overtakes it on many systems. */
async function breakSocket(outgoing: ServerResponse): Promise<void> {
  await nextTurn();
  await nextTurn();
  outgoing.socket?.resetAndDestroy();
}

/** Settles when the bytes have left this process; fails when nobody is there to get them, so that no endless body is read on. */
function write(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(new Error("The client has left."));
    if (outgoing.destroyed) return leave();
    outgoing.once("close", leave);
    outgoing.write(bytes, (error) => {
      outgoing.off("close", leave);
      if (error) reject(error);
      else resolve();
    });
  });
}
