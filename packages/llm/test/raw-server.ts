import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** `openSockets`: those on which a request is under way; fetch opens idle ones as it likes. */
export type RawServer = { baseUrl: string; apiKey: string; connections: () => number; openSockets: () => number };

/** Runs `run` against a server that answers as the listener does: for answers that no decent server gives. */
export async function withRawServer<T>(listener: RequestListener, run: (server: RawServer) => Promise<T>): Promise<T> {
  const busy = new Set<Socket>();
  let connections = 0;
  const server = createServer(listener);
  server.on("connection", () => {
    connections += 1;
  });
  server.on("request", ({ socket }, response) => {
    busy.add(socket);
    response.once("close", () => busy.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  try {
    return await run({
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey: "k",
      connections: () => connections,
      openSockets: () => busy.size,
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Waits until it is so. Sockets close a moment after they are told to. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
