import type { Catalogue, Language } from "./catalogue.ts";
import { chinese } from "./chinese.ts";
import { english } from "./english.ts";

const CATALOGUES: Record<Language, Catalogue> = { en: english, "zh-CN": chinese };

/** The texts of a language. */
export function textsIn(language: Language): Catalogue {
  return CATALOGUES[language];
}

/** The language of the environment: Chinese when `LC_ALL`, `LC_MESSAGES` or `LANG` (the first that is set) says so. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value !== undefined && value !== "");
  return locale?.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
}
