import type { MessagesRequest, Model, ModelContext, ScriptedReply } from "@loopsmith/local-api/model";

/** What came of asking a model function. */
export type ModelOutcome =
  | { kind: "replied"; reply: ScriptedReply }
  | { kind: "threw"; error: unknown }
  /** The client went away first; what the model still says is not wanted. */
  | { kind: "client_left" };

/** Asks a model, and stops waiting for it when the client goes away. Never throws. */
export async function askModel(model: Model, request: MessagesRequest, context: ModelContext): Promise<ModelOutcome> {
  const { signal } = context;
  let leave = (): void => {};
  const left = new Promise<ModelOutcome>((resolve) => {
    leave = () => resolve({ kind: "client_left" });
    signal.addEventListener("abort", leave);
  });
  if (signal.aborted) leave();
  try {
    return await Promise.race([left, replyOf(model, request, context)]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

async function replyOf(model: Model, request: MessagesRequest, context: ModelContext): Promise<ModelOutcome> {
  try {
    return { kind: "replied", reply: await model(request, context) };
  } catch (error) {
    return { kind: "threw", error };
  }
}
