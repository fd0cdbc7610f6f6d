import { readPhrase } from "./phrase.ts";

/** The languages that the scout answers in. */
export type Language = "en" | "zh";

/** Chinese when the prompt, its quoted parts and paths aside, has at least as many Chinese characters as other words. */
export function languageOf(prompt: string): Language {
  const words = readPhrase(prompt).words.replace(/⟪\d+⟫|[\w@~.-]*[/.][\w/.-]+/g, " ");
  const chinese = words.match(/\p{Script=Han}/gu)?.length ?? 0;
  const others = words.match(/[A-Za-z]+/g)?.length ?? 0;
  return chinese > 0 && chinese >= others ? "zh" : "en";
}
