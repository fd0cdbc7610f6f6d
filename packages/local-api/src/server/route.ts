import type { MessagesRequest } from "@loopsmith/local-api/model";
import { type ApiProblem, checkApiVersion, checkCredentials, validateRequest } from "@loopsmith/local-api/validate";
import { answerMessages } from "./answer-messages.ts";
import { describeModel, listModels } from "./answer-models.ts";
import { failed, jsonResponse, nobodyWaits, refusal } from "./error-response.ts";
import type { Exchange } from "./exchange.ts";
import { guardHost } from "./guard-host.ts";
import { readBody } from "./read-body.ts";
import type { ServerState } from "./server-state.ts";

/** Answers one request; of the query only `beta=true` counts, and the validator reads it. Never rejects. */
export async function route(server: ServerState, exchange: Exchange): Promise<Response> {
  try {
    return await routeByPath(server, exchange);
  } catch (error) {
    return failed(exchange, error);
  }
}

async function routeByPath(server: ServerState, exchange: Exchange): Promise<Response> {
  const { request, url } = exchange;
  const intruder = guardHost(request.headers, url);
  if (intruder !== undefined) return refusal(exchange, intruder);
  switch (`${request.method} ${url.pathname}`) {
    case "POST /v1/messages":
    case "POST /v1/messages/count_tokens":
      return judge(server, exchange);
    case "GET /v1/models":
      return withCredentials(server, exchange, () => listModels(server, exchange));
    default:
      return routeByName(server, exchange);
  }
}

function routeByName(server: ServerState, exchange: Exchange): Response {
  const name = /^\/v1\/models\/([^/]+)$/.exec(exchange.url.pathname)?.[1];
  if (exchange.request.method !== "GET" || name === undefined) return refusal(exchange, notFound(exchange));
  return withCredentials(server, exchange, () => describeModel(server, exchange, decodeName(name)));
}

/** Lets the validator judge the request; what it lets through is counted or given to the model. */
async function judge(server: ServerState, exchange: Exchange): Promise<Response> {
  const { request, url, logged } = exchange;
  const body = await readBody(request);
  if (body === undefined) return nobodyWaits(exchange);
  const verdict = validateRequest(
    { method: request.method, path: url.pathname + url.search, headers: request.headers, body },
    {
      strictness: server.strictness,
      ...(server.key === undefined ? {} : { key: server.key }),
      findModel: server.models.find,
      wasPaused: server.paused.has,
      sentUnsealed: server.thinking.unsealed,
      sentWithoutThinking: server.thinking.without,
    },
  );
  logged.notes = verdict.notes;
  if (verdict.kind === "refused") {
    logged.body = parseForLog(body);
    return refusal(exchange, verdict.problem);
  }
  const { body: accepted, ...facts } = verdict;
  logged.body = accepted;
  if (url.pathname.endsWith("/count_tokens")) return jsonResponse(exchange, { input_tokens: facts.inputTokens });
  // The validator has just proved that the body is one.
  return answerMessages(server, exchange, { request: accepted as unknown as MessagesRequest, ...facts });
}

/** The models are read with the same two headers as everything else (M04–M06). */
function withCredentials(server: ServerState, exchange: Exchange, answer: () => Response): Response {
  const { headers } = exchange.request;
  const problem = checkCredentials(headers, server.key) ?? checkApiVersion(headers);
  return problem === undefined ? answer() : refusal(exchange, problem);
}

function notFound({ request, url }: Exchange): ApiProblem {
  const message = `${url.pathname}: there is no ${request.method} here. There are: POST /v1/messages, POST /v1/messages/count_tokens, GET /v1/models.`;
  return { status: 404, type: "not_found_error", message, rule: "M01" };
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function parseForLog(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
