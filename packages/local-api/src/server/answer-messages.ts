import type { ScriptedReply } from "@loopsmith/local-api/model";
import type { ApiProblem } from "@loopsmith/local-api/validate";
import type { AcceptedRequest } from "./accepted-request.ts";
import { askModel } from "./ask-model.ts";
import { failed, nobodyWaits, refusal } from "./error-response.ts";
import type { Exchange } from "./exchange.ts";
import { FORBIDDEN_MODEL } from "./model-table.ts";
import { replyResponse } from "./reply-response.ts";
import type { ServerState } from "./server-state.ts";

/** Answers one valid `POST /v1/messages`. */
export async function answerMessages(
  server: ServerState,
  exchange: Exchange,
  accepted: AcceptedRequest,
): Promise<Response> {
  const { request, model } = accepted;
  if (model.name === FORBIDDEN_MODEL) return refusal(exchange, NO_ACCESS);
  if (request.max_tokens === 0) return replyResponse(server, exchange, { ...accepted, reply: WARMED });
  const { headers } = exchange.request;
  const context = { requestNumber: server.nextRequestNumber(), headers, signal: exchange.signal };
  const outcome = await askModel(server.models.answering(model.name), request, context);
  switch (outcome.kind) {
    case "replied":
      exchange.replied();
      return replyResponse(server, exchange, { ...accepted, reply: outcome.reply });
    case "threw":
      return failed(exchange, outcome.error);
    case "client_left":
      return nobodyWaits(exchange);
    default:
      return outcome satisfies never;
  }
}

/** M10: the key is good, and this model is not for it. */
const NO_ACCESS: ApiProblem = {
  status: 403,
  type: "permission_error",
  message: `model: your key has no access to ${FORBIDDEN_MODEL}. Ask for another model.`,
  rule: "M10",
};

/** M42: a request that only warms the cache is answered without a model. */
const WARMED: ScriptedReply = { blocks: [], stopReason: "max_tokens", usage: { output_tokens: 0 } };
