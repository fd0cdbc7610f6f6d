export { httpFault, reply, text, toolUse } from "./build-reply.ts";
export { faultProblem } from "./check-fault.ts";
export type { AnswerFault, BodyFault, EventFault, EventPoint, Fault, FaultPoint, PointFault } from "./fault.ts";
export type { MessagesRequest, Model, ModelContext, ScriptedBlock, ScriptedReply } from "./model.ts";
export { faultsOfRequest, type PlannedFault, planProblem } from "./planned-fault.ts";
export { FAULT_GRAMMAR, FAULT_NAMES, type FaultReading, readFaults } from "./read-faults.ts";
export { type Script, type ScriptStep, script } from "./script.ts";
export { writeFault } from "./write-fault.ts";
