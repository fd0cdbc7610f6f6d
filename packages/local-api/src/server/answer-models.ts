import type { ModelFacts } from "@loopsmith/local-api/validate";
import { jsonResponse, refusal } from "./error-response.ts";
import type { Exchange } from "./exchange.ts";
import type { ServerState } from "./server-state.ts";

/** `GET /v1/models`: the names that this server has, on one page. */
export function listModels(server: ServerState, exchange: Exchange): Response {
  const { names } = server.models;
  const data = names.flatMap((name) => modelInfo(server.models.find(name)));
  return jsonResponse(exchange, { data, first_id: names[0], last_id: names.at(-1), has_more: false });
}

/** `GET /v1/models/:id`; an unknown one is a 404 (M11). */
export function describeModel(server: ServerState, exchange: Exchange, name: string): Response {
  const [info] = modelInfo(server.models.find(name));
  if (info !== undefined) return jsonResponse(exchange, info);
  const message = `model: ${name} is not here. There are: ${server.models.names.join(", ")}.`;
  return refusal(exchange, { status: 404, type: "not_found_error", message, rule: "M11" });
}

function modelInfo(facts: ModelFacts | undefined): object[] {
  if (facts === undefined) return [];
  return [
    {
      type: "model",
      id: facts.name,
      display_name: facts.name,
      // The epoch stands for "unknown".
      created_at: "1970-01-01T00:00:00Z",
      lifecycle: "active",
      line: null,
      max_input_tokens: facts.contextWindow,
      max_tokens: facts.maxOutputTokens,
      capabilities: null,
      deprecated_at: null,
      retires_at: null,
    },
  ];
}
