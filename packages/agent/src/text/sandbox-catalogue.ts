import type { SandboxAbsence } from "@loopsmith/tools/sandbox";

/** What a person is told, at the start, about the sandbox of commands. */
export type SandboxCatalogue = {
  /** `hosts`: those that commands may reach. */
  sandboxOn: (hosts: readonly string[]) => string;
  sandboxOff: string;
  /** It was asked for where there is one, and there is none. */
  sandboxMissing: (absence: SandboxAbsence) => string;
  sandboxRequired: (absence: SandboxAbsence) => string;
};
