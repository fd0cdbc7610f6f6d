import type { Fault, ScriptedReply } from "@loopsmith/local-api/model";
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
  const { headers } = exchange.request;
  const plan = server.faults.next(headers);
  if (plan.kind === "refused") return refusal(exchange, plan.problem);
  const answer = (reply: ScriptedReply): Promise<Response> =>
    replyResponse(server, exchange, { ...accepted, reply: withFaults(reply, plan.faults) });
  if (request.max_tokens === 0) return answer(WARMED);
  if (plan.faults.some(leavesNothing)) return answer(NOT_ASKED);
  const context = { requestNumber: server.nextRequestNumber(), headers, signal: exchange.signal };
  const outcome = await askModel(server.models.answering(model.name), request, context);
  switch (outcome.kind) {
    case "replied":
      exchange.replied();
      return answer(outcome.reply);
    case "threw":
      return failed(exchange, outcome.error);
    case "client_left":
      return nobodyWaits(exchange);
    default:
      return outcome satisfies never;
  }
}

/** A planned fault that leaves nothing of a reply: the model is not asked, so that its reply is there for the retry. */
function leavesNothing({ kind }: Fault): boolean {
  return kind === "http" || kind === "hang_up";
}

function withFaults(reply: ScriptedReply, planned: readonly Fault[]): ScriptedReply {
  return planned.length === 0 ? reply : { ...reply, faults: [...planned, ...(reply.faults ?? [])] };
}

/** M10: the key is good, and this model is not for it. */
const NO_ACCESS: ApiProblem = {
  status: 403,
  type: "permission_error",
  message: `model: your key has no access to ${FORBIDDEN_MODEL}. Ask for another model.`,
  rule: "M10",
};

/** Stands for the reply of a model that was not asked. */
const NOT_ASKED: ScriptedReply = { blocks: [] };

/** M42: a request that only warms the cache is answered without a model. */
const WARMED: ScriptedReply = { blocks: [], stopReason: "max_tokens", usage: { output_tokens: 0 } };
