import { chapterConfig } from "../../packages/course/src/vitest/index.ts";

export default chapterConfig(import.meta.url);
