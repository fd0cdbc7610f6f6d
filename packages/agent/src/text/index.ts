export type { Catalogue, Language } from "./catalogue.ts";
export { languageOf, textsIn } from "./choose-language.ts";
