import type { IncomingMessage } from "node:http";
import { apiError, type ByteReader, type HttpReply } from "@loopsmith/llm/client";
import type { LlmError } from "@loopsmith/llm/error";
import { BodyReader } from "./body-reader.ts";
import { plainBody } from "./plain-body.ts";

const LONGEST_ERROR = 100_000; // characters; an error says less, and what has no end is none

/** An answer of the server as the rest of the package looks at it. */
export class ApiReply implements HttpReply {
  readonly #answer: IncomingMessage;
  readonly status: number;

  constructor(answer: IncomingMessage) {
    this.#answer = answer;
    this.status = answer.statusCode ?? 0;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get headers(): HttpReply["headers"] {
    return this;
  }

  get body(): HttpReply["body"] {
    return this;
  }

  /** A header by its name in any case. */
  get(name: string): string | null {
    const value = this.#answer.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  getReader(): ByteReader {
    return new BodyReader(plainBody(this.#answer));
  }

  /** What an answer that is none means; its body is read for it. */
  async toError(): Promise<LlmError> {
    let text = "";
    for await (const chunk of plainBody(this.#answer).setEncoding("utf8")) {
      text += chunk;
      if (text.length > LONGEST_ERROR) break;
    }
    return apiError(this, text);
  }
}
