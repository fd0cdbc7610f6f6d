import { type Environment, followLinks, holds, normalizePath, resolvePath } from "@loopsmith/permissions/path";
import { todo } from "@loopsmith/course/todo";

/** Whether a path is in one of the folders under every name it goes by: as written and with all links followed (P09). */
export function isInside(path: string, roots: readonly string[], environment: Environment): boolean {
  // 8.4 只有当路径按字面和跟随所有链接之后都在某个文件夹里时，才说是。
  return todo("8.4", "Say yes only when the path is in one of the folders as written and with every link followed.");
}
