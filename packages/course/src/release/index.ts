export { type ChangedFile, MANIFEST_FILE, verifyRelease } from "./release-manifest.ts";
export { writeRelease } from "./write-release.ts";
