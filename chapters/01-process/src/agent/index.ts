export { describeHost, type HostFacts } from "./describe-host.ts";
export { exitCodeFor, type ProcessEnd } from "./exit-code.ts";
export { guardOutput } from "./guard-output.ts";
export { type Host, type HostEvent, processHost } from "./host.ts";
export { InputTooLong, readPipedInput } from "./piped-input.ts";
export { type Main, runProcess } from "./run-process.ts";
export { Shutdown, type ShutdownReport } from "./shutdown.ts";
export { type SignalActions, watchSignals } from "./signals.ts";
