import type { ClientRequest } from "node:http";

/** Milliseconds for a connection to come about: an address that swallows what it is sent is given up (F04). */
export const CONNECT_MS = 10_000;

/** Ends a request whose connection does not come about in time; one that was open before has all the time. */
export function limitConnect(sent: ClientRequest, connectMs: number): void {
  sent.once("socket", (socket) => {
    if (!socket.connecting) return;
    const late = Object.assign(new Error(`no connection within ${connectMs / 1_000} s`), { code: "ETIMEDOUT" });
    const timer = setTimeout(() => sent.destroy(late), connectMs);
    for (const event of ["connect", "close"]) socket.once(event, () => clearTimeout(timer));
  });
}
