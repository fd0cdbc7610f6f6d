export { DEFAULT_STALL_MS, noticeStalls, type StallDeps } from "./notice-stalls.ts";
