import type { MessagesRequest, Model, ModelContext, ScriptedReply } from "./model.ts";

/** One step of a script: a reply, or a function of the request that makes one. */
export type ScriptStep =
  | ScriptedReply
  | ((request: MessagesRequest, context: ModelContext) => ScriptedReply | Promise<ScriptedReply>);

/** A model that plays its replies in order and knows what is left. */
export type Script = { model: Model; problem(): string | undefined };

/**
 * Makes a model of a list of replies. A request too many is answered with a 400 that says so; `problem()` names it, or
 * the replies that nobody asked for, in one sentence.
 */
export function script(steps: readonly ScriptStep[]): Script {
  let asked = 0;
  return {
    model: (request, context) => {
      const step = steps[asked++];
      if (step === undefined) return tooMany(asked, steps.length);
      return typeof step === "function" ? step(request, context) : step;
    },
    problem: () => {
      if (asked === steps.length) return undefined;
      const replies = steps.length === 1 ? "1 reply" : `${steps.length} replies`;
      const only = asked < steps.length ? "only " : "";
      return `The script has ${replies}, and ${only}${asked === 1 ? "1 request" : `${asked} requests`} came.`;
    },
  };
}

function tooMany(asked: number, length: number): ScriptedReply {
  const message = `This is request ${asked} and the script ends after ${length}: the client asked once too often.`;
  return { blocks: [], faults: [{ kind: "http", status: 400, message }] };
}
