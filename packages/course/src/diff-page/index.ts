export { diffPage } from "./diff-page.ts";
