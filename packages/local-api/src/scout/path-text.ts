/** The path from a folder on, with `.` and `..` taken out; an absolute path stays what it is. Always with slashes. */
export function joinPath(folder: string, path: string): string {
  const whole = isAbsolute(path) ? slashed(path) : `${slashed(folder)}/${slashed(path)}`;
  const kept: string[] = [];
  for (const part of whole.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else kept.push(part);
  }
  const joined = kept.join("/");
  return whole.startsWith("/") ? `/${joined}` : joined || ".";
}

/** The folder that a path stands in; `.` for a bare name. */
export function parentPath(path: string): string {
  return joinPath(path, "..");
}

/** The last part of a path. */
export function baseName(path: string): string {
  return slashed(path).split("/").at(-1) ?? path;
}

/** What stands behind the last dot of the file's name, in small letters; empty when there is none. */
export function extensionOf(path: string): string {
  return /[^.]\.([^.]+)$/.exec(baseName(path))?.[1]?.toLowerCase() ?? "";
}

/** Whether the name has an ending or is one of those that everybody knows. */
export function looksLikeFile(path: string): boolean {
  return /[^.\s]\.[A-Za-z]\w*$|^(?:readme|license|makefile|dockerfile|changelog|contributing)$/i.test(baseName(path));
}

/** `/x`, `C:\x` and `C:/x`. */
export function isAbsolute(path: string): boolean {
  return /^(?:[A-Za-z]:)?[\\/]/.test(path);
}

/** The path as seen from the folder, when it lies in it; else as it was. */
export function relativeTo(folder: string | undefined, path: string): string {
  const plain = joinPath(".", path);
  const prefix = folder === undefined ? undefined : `${joinPath(".", folder)}/`;
  return prefix !== undefined && plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
