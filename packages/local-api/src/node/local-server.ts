import type { ApiProblem } from "@loopsmith/local-api/validate";

/** One request as the server saw it. Times are milliseconds since the server started. */
export type LoggedRequest = {
  number: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The parsed body; undefined when it was no JSON. */
  body: unknown;
  status: number;
  /** Why it was refused, unless it was let through. */
  problem?: ApiProblem;
  notes: readonly { rule: string; message: string }[];
  startedAt: number;
  /** When the answer ended or the client went away; undefined while it runs. */
  endedAt?: number;
  end?: "answered" | "client_left";
};

/** A running server. `baseUrl` and `apiKey` are what a client needs: `createClient(server)`. */
export type LocalServer = {
  baseUrl: string;
  apiKey: string;
  port: number;
  requests: readonly LoggedRequest[];
  openSockets(): number;
  close(): Promise<void>;
};
