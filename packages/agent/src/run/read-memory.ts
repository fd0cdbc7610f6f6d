import { realpath } from "node:fs/promises";
import { type MemoryFile, personalMemory, projectMemory } from "@loopsmith/agent/memory";
import type { Place } from "./place.ts";

/** The notes for the system prompt: the person's own, and those of a trusted project, which stand nearer to the task. */
export async function readMemory({ cwd, project, folders, trust }: Place): Promise<readonly MemoryFile[]> {
  const own = await personalMemory(folders.config);
  return trust === "trusted" ? [...own, ...(await projectMemory(project.root, await realpath(cwd)))] : own;
}
