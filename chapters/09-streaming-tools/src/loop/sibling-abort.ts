import type { Lane, SiblingAbort } from "./lane.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * The calls that the failure of `failed` cancels: all that have not settled, if the policy or the failed call's tool says
 * so (L13). What has settled keeps its result (B06). Tools that only read declare nothing, so reads never cancel reads.
 */
export function siblingsToCancel(lanes: readonly Lane[], failed: Lane, policy: SiblingAbort): readonly Lane[] {
  // 9.2 给出这次失败要取消的调用：一个也没有，或者其余所有尚未落定的。
  return todo("9.2", "Give the calls that this failure cancels: none, or all others that have not settled.");
}
