export type { Intent } from "./intent.ts";
export { offlineScout } from "./offline-scout.ts";
export { recognizeIntent } from "./recognize-intent.ts";
