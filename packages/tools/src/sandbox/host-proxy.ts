import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { judgeHost } from "./allowed-host.ts";

/** A proxy that commands reach through a socket, and that lets them reach the hosts of a list. */
export type HostProxy = { close(): Promise<void> };

/** Starts a proxy for HTTP and HTTPS on a Unix socket. What it refuses it says in the answer, for the model to read. */
export async function startHostProxy(socketPath: string, hosts: readonly string[]): Promise<HostProxy> {
  const open = new Set<Duplex>();
  // What cannot be read as a request for a host gets no answer.
  const server = createServer((asked, answer) => void forward(asked, answer, hosts).catch(() => answer.destroy()));
  server.on("connect", (asked: IncomingMessage, client: Duplex) => {
    void tunnel(asked, client, hosts).catch(() => client.destroy());
  });
  server.on("connection", (socket: Duplex) => {
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
  });
  await listen(server, socketPath);
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(path, resolve);
  });
}

/** HTTPS: bytes in both directions, unread. */
async function tunnel({ url = "" }: IncomingMessage, client: Duplex, hosts: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(`https://${url}`);
  const refusal = await whyNot(hostname, hosts);
  if (typeof refusal === "string") return void client.end(`HTTP/1.1 403 Forbidden\r\n\r\n${refusal}\n`);
  const server = connect(Number(port || 443), refusal.address, () => {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    client.pipe(server).pipe(client);
  });
  server.on("error", () => client.destroy());
  client.on("close", () => server.destroy());
}

/** Plain HTTP: one request at a time. */
async function forward(asked: IncomingMessage, answer: ServerResponse, hosts: readonly string[]): Promise<void> {
  const { host, hostname, port, pathname, search } = new URL(asked.url ?? "");
  const refusal = await whyNot(hostname, hosts);
  if (typeof refusal === "string") return void answer.writeHead(403).end(`${refusal}\n`);
  const { "proxy-connection": _, ...others } = asked.headers;
  const headers = { ...others, host };
  const options = { host: refusal.address, port: port || 80, path: pathname + search, method: asked.method, headers };
  const passedOn = request({ ...options, agent: false }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  passedOn.on("error", () => answer.writeHead(502).end("The host does not answer.\n"));
  asked.pipe(passedOn);
}

/** The address, or in one sentence why the connection is refused. */
async function whyNot(hostname: string, hosts: readonly string[]): Promise<string | { address: string }> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const verdict = await judgeHost(host, hosts).catch(() => ({ kind: "refused" as const, why: "it cannot be found" }));
  return verdict.kind === "allowed" ? verdict : `The sandbox refuses ${host}: ${verdict.why}.`;
}
