import type { SandboxAbsence } from "@loopsmith/tools/sandbox";
import type { SandboxCatalogue } from "./sandbox-catalogue.ts";

export const sandboxEnglish: SandboxCatalogue = {
  sandboxOn: (hosts) =>
    `Commands run in a sandbox: they write in the working folders only, and ${
      hosts.length === 0 ? "the network is off" : `reach no hosts but ${hosts.join(", ")}`
    }.`,
  sandboxOff: 'Commands run without a sandbox; "sandbox": "auto" in config.json asks for one.',
  sandboxMissing: (absence) => `Commands run without a sandbox: ${why(absence)}`,
  sandboxRequired: (absence) => `Nothing was started, because config.json requires a sandbox: ${why(absence)}`,
};

function why(absence: SandboxAbsence): string {
  switch (absence.kind) {
    case "unsupported":
      return `there is none for ${absence.platform}. Run in a container or a virtual machine instead.`;
    case "missing":
      return `it needs ${absence.programs.join(" and ")}. Install that with the package manager of the system.`;
    case "refused":
      return `the system does not allow it (${absence.message}). Allow unprivileged user namespaces.`;
    default:
      return absence satisfies never;
  }
}
