import "./style.css";

export { mountPlayground } from "./mount-playground.ts";
export type { Language } from "./text/texts.ts";
