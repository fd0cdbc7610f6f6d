export { examine, type Finding, type MachineFacts } from "./finding.ts";
export { readMachine } from "./machine-facts.ts";
