export { httpFault, reply, text, toolUse } from "./build-reply.ts";
export type { Fault, FaultPoint } from "./fault.ts";
export type { MessagesRequest, Model, ModelContext, ScriptedBlock, ScriptedReply } from "./model.ts";
export { type Script, type ScriptStep, script } from "./script.ts";
