import { stripVTControlCharacters } from "node:util";
import * as z from "zod";
import type { ImageType } from "./media-kind.ts";

/** A notebook as text. Where an image belongs, the text has its `marker` on a line of its own. */
export type RenderedNotebook = { text: string; images: readonly NotebookImage[] };
export type NotebookImage = { marker: string; mediaType: ImageType; base64: string };

const text = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(""))]);
const output = z.looseObject({
  output_type: z.string(),
  text: text.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  traceback: z.array(z.string()).optional(),
});
const cell = z.looseObject({
  cell_type: z.string(),
  source: text,
  execution_count: z.number().nullish(),
  outputs: z.array(output).optional(),
});
const notebook = z.looseObject({ nbformat: z.literal(4), cells: z.array(cell) });

type Output = z.output<typeof output>;

/** Cells and their outputs, in order; undefined when the text is no Jupyter notebook of format 4. */
export function renderNotebook(json: string): RenderedNotebook | undefined {
  const parsed = notebook.safeParse(parseJson(json));
  if (!parsed.success) return undefined;
  const images: NotebookImage[] = [];
  const parts = parsed.data.cells.map(({ cell_type, source, execution_count, outputs = [] }, index) => {
    const run = typeof execution_count === "number" ? `, run ${execution_count}` : "";
    const shown = outputs.map((each) => `\n[output of cell ${index + 1}]\n${renderOutput(each, images)}`);
    return `[cell ${index + 1}: ${cell_type}${run}]\n${source.trimEnd()}${shown.join("")}\n`;
  });
  return { text: parts.join("\n"), images };
}

function renderOutput(each: Output, images: NotebookImage[]): string {
  if (each.traceback !== undefined) return stripVTControlCharacters(each.traceback.join("\n")).trimEnd();
  if (each.text !== undefined) return stripVTControlCharacters(each.text).trimEnd();
  const data = each.data ?? {};
  const plain = text.safeParse(data["text/plain"]);
  const lines = Object.entries(data).flatMap(([type, value]) => renderImage(type, value, images));
  if (plain.success) lines.unshift(stripVTControlCharacters(plain.data).trimEnd());
  return lines.length > 0 ? lines.join("\n") : `(${Object.keys(data).join(", ") || each.output_type})`;
}

function renderImage(type: string, value: unknown, images: NotebookImage[]): string[] {
  const base64 = text.safeParse(value);
  if (!isImageType(type) || !base64.success) return [];
  const marker = `[image ${images.length + 1}: ${type}]`;
  images.push({ marker, mediaType: type, base64: base64.data.replaceAll(/\s/g, "") });
  return [marker];
}

function isImageType(type: string): type is ImageType {
  return ["image/png", "image/jpeg", "image/gif", "image/webp"].includes(type);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
