export { chapterConfig, chapterTestOptions } from "./chapter-config.ts";
