import { type SessionChoice, UsageError } from "@loopsmith/agent/cli";
import { findSession } from "@loopsmith/agent/sessions";
import type { Catalogue } from "@loopsmith/agent/text";

/** The id of the session to go on with; undefined: a new one. Throws a `UsageError` when there is none like that. */
export async function chosenSession(
  folder: string,
  choice: SessionChoice,
  texts: Catalogue,
): Promise<string | undefined> {
  if (choice.kind === "new" || choice.kind === "choose") return undefined;
  const found = await findSession(folder, choice);
  switch (found.kind) {
    case "found":
      return found.session.id;
    case "none":
      throw new UsageError(texts.noSessions);
    case "unknown":
      throw new UsageError(texts.noSession(found.id));
    case "ambiguous":
      throw new UsageError(texts.severalSessions(found.id));
    default:
      return found satisfies never;
  }
}
