import type { ScriptedBlock } from "@loopsmith/local-api/model";
import type { FinishedReply } from "./finished-reply.ts";

/** What the validator has to know about the thinking of replies, and what no signature says. */
export type SentThinking = {
  remember(reply: FinishedReply): void;
  /** Whether a script gave exactly this signature, or this data (M92). */
  unsealed(signature: string): boolean;
  /** Whether this call was made in a reply without thinking, so that none can come back (M93). */
  without(toolUseId: string): boolean;
};

/** Remembers strings of scripts and ids of calls; thinking that the server itself signed needs no memory. */
export function createSentThinking(): SentThinking {
  const signatures = new Set<string>();
  const calls = new Set<string>();
  return {
    remember: ({ blocks }) => {
      for (const { scripted } of blocks) for (const signature of ownSignature(scripted)) signatures.add(signature);
      if (blocks.some(({ scripted }) => isThinking(scripted))) return;
      for (const { content } of blocks) if (content.type === "tool_use") calls.add(String(content.id));
    },
    unsealed: (signature) => signatures.has(signature),
    without: (toolUseId) => calls.has(toolUseId),
  };
}

function ownSignature(block: ScriptedBlock): string[] {
  if (block.type === "thinking" && block.signature) return [block.signature];
  return block.type === "redacted_thinking" && block.data !== undefined ? [block.data] : [];
}

function isThinking(block: ScriptedBlock): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking";
}
