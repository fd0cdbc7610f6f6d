export { type Folders, foldersOf } from "./folders.ts";
export { type Project, projectOf } from "./project.ts";
export { readText } from "./read-text.ts";
export { readSettings, type Settings } from "./settings.ts";
export { keepTrust, MEMORY_NAMES, PROJECT_FOLDER, type Trust, trustOf } from "./trust.ts";
