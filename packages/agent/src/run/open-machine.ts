import { UsageError } from "@loopsmith/agent/cli";
import type { Catalogue } from "@loopsmith/agent/text";
import { createNodeHost, type ToolHost } from "@loopsmith/tools/builtin";
import type { SandboxState } from "@loopsmith/tools/sandbox";
import type { Place } from "./place.ts";

/** The machine as the tools of a session have it; `note`: the sentence on whether commands run in a sandbox. */
export type Machine = { host: ToolHost; note: string; close(): Promise<void> };

/** Opens it. Throws a `UsageError` when the settings require a sandbox and there is none. */
export async function openMachine(place: Place, env: ToolHost["env"], texts: Catalogue): Promise<Machine> {
  const { cwd, addDirs, settings } = place;
  const state = await sandboxFor(place);
  if (state?.kind === "off" && settings.sandbox === "required")
    throw new UsageError(texts.sandboxRequired(state.absence));
  const sandbox = state?.kind === "on" ? state.sandbox : undefined;
  const host = createNodeHost({ cwd, env, folders: addDirs, sandbox });
  return {
    host,
    note: noteOf(state, settings.sandboxHosts ?? [], texts),
    close: async () => {
      await host.shell.close();
      await sandbox?.close();
    },
  };
}

async function sandboxFor({ cwd, addDirs, settings }: Place): Promise<SandboxState | undefined> {
  const { sandbox = "off", sandboxHosts = [] } = settings;
  if (sandbox === "off") return undefined;
  const { openSandbox } = await import("@loopsmith/tools/sandbox"); // with what stands between a command and the network
  return openSandbox({ folders: [cwd, ...addDirs], hosts: sandboxHosts, platform: process.platform });
}

function noteOf(state: SandboxState | undefined, hosts: readonly string[], texts: Catalogue): string {
  if (state === undefined) return texts.sandboxOff;
  return state.kind === "on" ? texts.sandboxOn(hosts) : texts.sandboxMissing(state.absence);
}
