import type { Lang } from "./text.ts";

/** The languages in which the course speaks. */
export const LANGS: readonly Lang[] = ["en", "zh-CN"];

/** The language that an environment asks for, by `COURSE_LANG` or else by its locale. */
export function chooseLang({ COURSE_LANG, LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Lang {
  const locale = [COURSE_LANG, LC_ALL, LC_MESSAGES, LANG].find((each) => each !== undefined && each !== "") ?? "";
  return locale.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
}
