import type {
  BetaContentBlockParam,
  BetaMessageParam,
  BetaToolUnion,
  MessageCreateParamsBase,
} from "@anthropic-ai/sdk/resources/beta/messages/messages";
import type { Countable, SamplingParams } from "./request-shape.ts";

/** A body whose fields and types have been judged: what all rules after that read. The beta types hold the stable ones. */
export type RequestBody = Countable<MessageCreateParamsBase> & SamplingParams;

/** One message of a judged body. */
export type RequestMessage = BetaMessageParam;

/** One block of a judged message. */
export type RequestBlock = BetaContentBlockParam;

/** One tool of a judged body. */
export type RequestTool = BetaToolUnion;
