import {
  type MediaBudget,
  mediaBlock,
  mediaFileOf,
  type NotebookImage,
  type RenderedNotebook,
} from "@loopsmith/tools/media";
import { outputText, type ToolContentBlock, type ToolOutput } from "@loopsmith/tools/tool";

const MAX_IMAGES = 20; // in one result
const HOW_TO_EDIT = "[The cells of a notebook. Its file is JSON: to edit it, find the exact lines with Grep.]";

/** A page of a notebook with the images that it names behind it, each below its name, or why one is not shown. */
export function addNotebookImages(
  page: ToolOutput,
  { images }: RenderedNotebook,
  run: object,
  budget: MediaBudget,
): ToolOutput {
  if (page.isError === true) return page;
  const text = outputText(page);
  const named = images.filter(({ marker }) => text.includes(`\t${marker}`));
  const blocks = named.slice(0, MAX_IMAGES).flatMap((image) => imageBlocks(image, run, budget));
  const more = named.length > MAX_IMAGES ? ` ${named.length - MAX_IMAGES} more images: read a smaller page.` : "";
  return { content: [{ type: "text", text: `${text}\n\n${HOW_TO_EDIT}${more}` }, ...blocks] };
}

function imageBlocks({ marker, base64 }: NotebookImage, run: object, budget: MediaBudget): ToolContentBlock[] {
  const file = mediaFileOf(Buffer.from(base64, "base64"));
  const media = file === undefined ? undefined : mediaBlock(file, run, budget);
  if (media?.kind === "block") return [{ type: "text", text: `${marker} ${media.label}` }, media.block];
  return [{ type: "text", text: `${marker} is not shown: ${media?.message ?? "its data is no image."}` }];
}
