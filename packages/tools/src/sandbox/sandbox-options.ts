/** What commands may do in a sandbox; set by the host, never by a call (P16). */
export type SandboxOptions = {
  /** Absolute paths of the folders in which they may write. */
  folders: readonly string[];
  /** Hosts that they may reach, such as `example.com` or `*.example.com`. Default: none, the network is off. */
  hosts?: readonly string[];
  platform: NodeJS.Platform;
  /** Where its own programs are looked up; default: the folders of the system. */
  programFolders?: readonly string[];
};

/** Why there is no sandbox. `missing`: programs that have to be installed; `refused`: what the system answered. */
export type SandboxAbsence =
  | { kind: "unsupported"; platform: NodeJS.Platform }
  | { kind: "missing"; programs: readonly string[] }
  | { kind: "refused"; message: string };

/** Why there is no sandbox and what to do about it, in one sentence. */
export function explainAbsence(absence: SandboxAbsence): string {
  switch (absence.kind) {
    case "unsupported":
      return `There is no sandbox for ${absence.platform}: run in a container or a virtual machine instead.`;
    case "missing":
      return `The sandbox needs ${absence.programs.join(" and ")}: install it with the package manager of the system.`;
    case "refused":
      return `The system does not let bubblewrap make a sandbox (${absence.message}): allow unprivileged user namespaces.`;
    default:
      return absence satisfies never;
  }
}
