export { openSandbox, type SandboxState, SandboxUnavailableError } from "./open-sandbox.ts";
export { explainAbsence, type SandboxAbsence, type SandboxOptions } from "./sandbox-options.ts";
