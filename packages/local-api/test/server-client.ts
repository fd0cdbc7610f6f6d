import { connect } from "node:net";
import type { LocalServer } from "@loopsmith/local-api/node";

/** The smallest request that every rule accepts. */
export const HELLO = {
  model: "scripted-modern",
  max_tokens: 100,
  messages: [{ role: "user", content: "Hello" }],
} as const;

const HEADERS = { "content-type": "application/json", "anthropic-version": "2023-06-01", "x-api-key": "local-key" };

/** Posts a body; `headers` are added, one that is undefined is left out. */
export function post(
  api: Pick<LocalServer, "baseUrl">,
  body: unknown = HELLO,
  { path = "/v1/messages", headers = {} }: { path?: string; headers?: Record<string, string | undefined> } = {},
): Promise<Response> {
  const all = Object.entries({ ...HEADERS, ...headers }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const sent = typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);
  return fetch(`${api.baseUrl}${path}`, { method: "POST", headers: Object.fromEntries(all), body: sent });
}

export function get(api: LocalServer, path: string, headers: Record<string, string> = HEADERS): Promise<Response> {
  return fetch(`${api.baseUrl}${path}`, { headers });
}

/** The body of a request to stream `HELLO`. */
export const STREAM = { ...HELLO, stream: true } as const;

// biome-ignore lint/suspicious/noExplicitAny: the fields of any event
export type SentEvent = { name: string; data: Record<string, any> };

/** The events of a whole body; throws when it is not made of `event:` and `data:` pairs. */
export function parseEvents(body: string): SentEvent[] {
  const parts = body.split("\n\n");
  if (parts.pop() !== "") throw new Error(`The body does not end with an event: ${body.slice(-80)}`);
  return parts.map((part) => {
    const match = /^event: (\S+)\ndata: (.+)$/.exec(part);
    if (match?.[1] === undefined || match[2] === undefined) throw new Error(`This is no event: ${part}`);
    return { name: match[1], data: JSON.parse(match[2]) };
  });
}

export async function streamed(api: LocalServer, body: unknown = STREAM): Promise<SentEvent[]> {
  return parseEvents(await (await post(api, body)).text());
}

/** What came back over a bare socket: every byte, and how the socket ended. */
export type RawAnswer = { bytes: Buffer; end: "fin" | "reset" };

/** One request over a bare socket, read to its end. */
export function rawPost(
  api: Pick<LocalServer, "port">,
  body: unknown = STREAM,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const json = JSON.stringify(body);
    const socket = connect(api.port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const finish = (end: "fin" | "reset"): void => resolve({ bytes: Buffer.concat(chunks), end });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.once("error", () => finish("reset"));
    socket.once("end", () => finish("fin"));
    const head = Object.entries({ ...HEADERS, host: "127.0.0.1", connection: "close", ...headers });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`POST /v1/messages HTTP/1.1\r\n${lines}content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
  });
}

/** The chunks of a body in chunked transfer coding; each character stands for a byte. */
export function chunksOnTheWire({ bytes }: RawAnswer): string[] {
  let rest = bytes.subarray(bytes.indexOf("\r\n\r\n") + 4).toString("latin1");
  const chunks: string[] = [];
  while (rest !== "") {
    const lineEnd = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.slice(0, lineEnd), 16);
    if (size === 0) break;
    chunks.push(rest.slice(lineEnd + 2, lineEnd + 2 + size));
    rest = rest.slice(lineEnd + 2 + size + 2);
  }
  return chunks;
}

/** The body that came over a bare socket. */
export function bodyOnTheWire(answer: RawAnswer): string {
  return Buffer.from(chunksOnTheWire(answer).join(""), "latin1").toString("utf8");
}

/** Waits for something that another process or socket is about to do. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}
