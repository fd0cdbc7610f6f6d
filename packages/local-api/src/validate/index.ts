export type {
  Accepted,
  ApiProblem,
  IncomingRequest,
  ModelFacts,
  ModelProfile,
  Note,
  Strictness,
  ThinkingDropped,
  ThinkingType,
  ValidationSettings,
  Verdict,
} from "./api-problem.ts";
export { checkApiVersion } from "./api-version.ts";
export { MAX_BODY_BYTES } from "./body-size.ts";
export { checkCredentials } from "./credentials.ts";
export { validateRequest } from "./validate-request.ts";
