import { CHINESE } from "./chinese.ts";
import { ENGLISH } from "./english.ts";
import type { Language, Texts } from "./texts.ts";

/** The texts of a language. */
export function textsOf(language: Language): Texts {
  return language === "zh-CN" ? CHINESE : ENGLISH;
}
