export { type Progress, readProgress, type StepProgress, updateProgress } from "./progress.ts";
