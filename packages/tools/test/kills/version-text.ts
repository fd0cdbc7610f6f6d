const FILLING = "a line like any other\n".repeat(10_000); // 220 KB: long enough that a kill can hit its writing

/** The whole text of a version of a file. */
export function versionText(version: number): string {
  return `begin ${version}\n${FILLING}end ${version}\n`;
}

/** Which version a file holds, from its first byte to its last; undefined when it is anything in between. */
export function versionOf(text: string): number | undefined {
  const version = Number(/^begin (\d+)\n/.exec(text)?.[1] ?? "NaN");
  return text === versionText(version) ? version : undefined;
}
