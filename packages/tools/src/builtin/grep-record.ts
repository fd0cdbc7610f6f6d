/** A record of ripgrep's output: the path from the root, and what stands behind it. */
export type GrepRecord = { path: string; rest: string };

/**
 * Reads the lines `./path NUL rest` of ripgrep, in their order. A name with a line break comes as two lines, of which
 * only the last has a NUL. What ripgrep says about a binary file has none either, and is left out.
 */
export class GrepRecordReader {
  #begun = "";

  /** The record that ends with this line. */
  read(line: string): GrepRecord | undefined {
    const end = line.indexOf("\0");
    if (end === -1) {
      if (!/: (?:WARNING: stopped searching )?binary file /.test(line)) this.#begun += `${line}\n`;
      return undefined;
    }
    const path = this.#begun + line.slice(0, end);
    this.#begun = "";
    return { path: path.slice(2), rest: line.slice(end + 1) }; // without "./"
  }
}
