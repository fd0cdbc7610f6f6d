import type { QueryEvent } from "@loopsmith/loop/events";
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { chatSpan, endAttributes, failureOf, replyAttributes, runSpan, toolSpan, usageAttributes } from "./gen-ai.ts";
import type { SpanOptions } from "./with-spans.ts";

/** `end`: when its reply was whole, which is before its tokens are told. */
type Chat = { span: Span; end: number | undefined };

/** The open spans of one run. */
export class RunSpans {
  readonly #options: SpanOptions;
  readonly #run: Span;
  readonly #tools = new Map<string, Span>();
  #chat: Chat | undefined;

  constructor(options: SpanOptions) {
    this.#options = options;
    const { name, attributes } = runSpan(options);
    this.#run = options.tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes });
  }

  hear(event: QueryEvent): void {
    switch (event.type) {
      case "request_start":
        this.#endChat();
        this.#chat = { span: this.#open(SpanKind.CLIENT, chatSpan(event.model, this.#options)), end: undefined };
        break;
      case "assistant_message":
        this.#chat?.span.setAttributes(replyAttributes(event));
        if (this.#chat !== undefined) this.#chat.end = Date.now();
        break;
      case "usage":
        this.#hearUsage(usageAttributes(event.usage));
        break;
      case "retry":
        this.#fail(this.#chat?.span, failureOf(event.cause));
        this.#endChat();
        break;
      case "tool_start":
        this.#tools.set(event.toolUse.id, this.#open(SpanKind.INTERNAL, toolSpan(event.toolUse)));
        break;
      case "tool_end":
        if (event.outcome !== "ok") this.#fail(this.#tools.get(event.toolUseId), event.outcome);
        this.#tools.get(event.toolUseId)?.end();
        this.#tools.delete(event.toolUseId);
        break;
      case "terminal":
        this.#run.setAttributes(endAttributes(event.terminal));
        if (event.terminal.reason === "model_error") {
          this.#fail(this.#chat?.span, failureOf(event.terminal.error));
          this.#fail(this.#run, failureOf(event.terminal.error));
        }
        break;
      default: // the others are no work of their own
    }
  }

  /** Ends whatever is open. */
  end(): void {
    this.#endChat();
    for (const span of this.#tools.values()) span.end();
    this.#tools.clear();
    this.#run.end();
  }

  /** Tokens come behind a reply, or, where a summary was made, without a request of the run. */
  #hearUsage(attributes: Attributes): void {
    if (this.#chat === undefined) return void this.#run.addEvent("loopsmith.summary", attributes);
    this.#chat.span.setAttributes(attributes);
    this.#endChat();
  }

  #open(kind: SpanKind, { name, attributes }: { name: string; attributes: Attributes }): Span {
    const inRun = trace.setSpan(context.active(), this.#run);
    return this.#options.tracer.startSpan(name, { kind, attributes }, inRun);
  }

  #fail(span: Span | undefined, type: string): void {
    span?.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR, message: type });
  }

  #endChat(): void {
    this.#chat?.span.end(this.#chat.end);
    this.#chat = undefined;
  }
}
