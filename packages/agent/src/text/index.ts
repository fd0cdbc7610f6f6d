export type { Catalogue, Language } from "./catalogue.ts";
export type { BuiltinCommand, ChatCatalogue } from "./chat-catalogue.ts";
export { languageOf, textsIn } from "./choose-language.ts";
export { type UiTexts, uiTextsIn } from "./ui-texts.ts";
