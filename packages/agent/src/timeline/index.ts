export { type TimelineTexts, timeline } from "./timeline.ts";
