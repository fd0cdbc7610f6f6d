import type { Setting } from "@loopsmith/agent/cli";
import { keepTrust } from "@loopsmith/agent/config";
import { makeHarmless } from "@loopsmith/agent/ui";
import type { Place } from "./place.ts";

/** Before anything of the folder acts: a person says whether it may, and is asked again when its settings have changed (P13, V18). */
export async function askForTrust(
  { texts }: Setting,
  place: Place,
  ask: (question: string) => Promise<string | undefined>,
): Promise<Place> {
  if (place.trust !== "unknown" && place.trust !== "changed") return place;
  const answer = await ask(makeHarmless(texts.trustQuestion(place.project.root)));
  if (!texts.trustYes.includes(answer?.trim().toLowerCase() ?? "")) return place;
  await keepTrust(place.project, place.folders, true);
  return { ...place, trust: "trusted" };
}
