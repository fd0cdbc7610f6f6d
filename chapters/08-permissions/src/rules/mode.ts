import { type Decision, type Part, type PermissionCall, type PermissionMode, strictest } from "./decision.ts";
import { todo } from "@loopsmith/course/todo";

/** The table of the modes (P13): what becomes of a decision by rules. It never makes a deny weaker. */
export function applyMode(decision: Decision, call: PermissionCall, mode: PermissionMode): Decision {
  // 8.5 按模式的表改动每一部分，再让其中最严的一个决定。
  return todo("8.5", "Move each part by the table of the mode, and let the strictest of them decide again.");
}
