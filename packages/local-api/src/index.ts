export {
  type Fault,
  type FaultPoint,
  httpFault,
  type MessagesRequest,
  type Model,
  type ModelContext,
  reply,
  type Script,
  type ScriptedBlock,
  type ScriptedReply,
  type ScriptStep,
  script,
  text,
  toolUse,
} from "@loopsmith/local-api/model";
export {
  type Clock,
  countedIds,
  createLocalApi,
  type IdSource,
  type LocalApi,
  type LocalApiOptions,
  type LoggedRequest,
  randomIds,
} from "@loopsmith/local-api/server";
export type {
  ApiProblem,
  ModelFacts,
  ModelProfile,
  Note,
  Strictness,
} from "@loopsmith/local-api/validate";
