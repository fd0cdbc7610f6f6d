export { chapterConfig, chapterTestOptions } from "./chapter-config.ts";
export { vitestFile } from "./vitest-file.ts";
