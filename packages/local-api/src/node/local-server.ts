import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import {
  createLocalApi,
  type LocalApi,
  type LocalApiOptions,
  type LoggedRequest,
  randomIds,
} from "@loopsmith/local-api/server";
import { LocalApiError } from "./local-api-error.ts";
import { serveRequest } from "./serve-request.ts";

/** A running server. `baseUrl` and `apiKey` are what a client needs: `createClient(server)`. */
export type LocalServer = {
  baseUrl: string;
  apiKey: string;
  port: number;
  requests: readonly LoggedRequest[];
  /** Sockets on which a request is under way. Idle ones do not count: clients open and keep them as they like. */
  openSockets(): number;
  /** Settles as soon as no request is under way: every answer has ended and every socket is closed or free. */
  idle(): Promise<void>;
  /** Ends every answer and closes every socket. */
  close(): Promise<void>;
};

/** `port`: default a free one. `ids`: default random, because a history often outlives the server it was made with. */
export type LocalServerOptions = LocalApiOptions & { port?: number | undefined };

/** Only this machine can reach the server. */
const HOST = "127.0.0.1";

/** Milliseconds. Longer than any pause of a test, or a client would now and then meet a socket that is just closing. */
const KEEP_ALIVE_MS = 120_000;

/** Starts the local Messages API on 127.0.0.1. Throws a `LocalApiError` when the port cannot be had. */
export async function startLocalApi(options: LocalServerOptions): Promise<LocalServer> {
  const api = createLocalApi({ ...options, ids: options.ids ?? randomIds() });
  return serveApi(api, { port: options.port ?? 0, key: options.key ?? "local-key" });
}

/** Serves an API on 127.0.0.1. `key`: what its clients are told to send. */
export async function serveApi(
  api: LocalApi,
  { port: asked, key }: { port: number; key: string },
): Promise<LocalServer> {
  const running = new Set<Promise<void>>();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    const exchange = serveToEnd(api, incoming, outgoing).finally(() => running.delete(exchange));
    running.add(exchange);
  });
  const busy = trackBusySockets(server);
  await listen(server, asked);
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://${HOST}:${port}`,
    apiKey: key,
    port,
    requests: api.requests,
    openSockets: () => busy.size,
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, ...running]);
    },
  };
}

async function serveToEnd(api: LocalApi, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const over = new Promise((resolve) => outgoing.once("close", resolve));
  // What cannot even be made into a Request (the method TRACE) ends with its socket.
  await serveRequest(api, incoming, outgoing).catch(() => void outgoing.destroy());
  await over;
}

function trackBusySockets(server: Server): ReadonlySet<Socket> {
  const busy = new Set<Socket>();
  server.on("request", ({ socket }, outgoing) => {
    busy.add(socket);
    outgoing.once("close", () => busy.delete(socket));
  });
  return busy;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, port)));
    server.listen(port, HOST, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, port: number): LocalApiError {
  if (error.code === "EADDRINUSE") {
    return new LocalApiError("port_in_use", `Port ${port} is in use: choose another one, or 0 for a free one.`, error);
  }
  return new LocalApiError("cannot_listen", `Port ${port} cannot be had (${error.code}): choose another one.`, error);
}
