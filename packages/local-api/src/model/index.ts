export { httpFault, reply, text, toolUse } from "./build-reply.ts";
export { faultProblem } from "./check-fault.ts";
export type { AnswerFault, BodyFault, EventFault, EventPoint, Fault, FaultPoint, PointFault } from "./fault.ts";
export type { MessagesRequest, Model, ModelContext, ScriptedBlock, ScriptedReply } from "./model.ts";
export { type Script, type ScriptStep, script } from "./script.ts";
