import type { ToolContentBlock, ToolOutput } from "@loopsmith/tools/tool";
import type { MediaBudget, MediaWeight } from "./media-budget.ts";
import { type MediaFile, wholeImageSize } from "./media-kind.ts";
import { countPdfPages, isEncryptedPdf } from "./pdf-facts.ts";

const MAX_IMAGE_BYTES = 10 * 1024 * 1024; // M51
const MAX_SIDE = 8_000; // M51
const MAX_PDF_BYTES = 16_000_000; // 21 MB in Base64, of the 32 that a request takes (M12)
const MAX_PDF_PAGES = 100; // on a model with a window of 200,000 tokens

/** A block that may be sent and what it shows in words; or in one sentence why it may not. */
export type MediaBlock =
  | { kind: "block"; block: ToolContentBlock; label: string }
  | { kind: "refused"; message: string };

/** A file for the model to look at: a line about it and its block, or a refusal that says what to do instead. */
export function showMedia(path: string, file: MediaFile, run: object, budget: MediaBudget): ToolOutput {
  const media = mediaBlock(file, run, budget);
  if (media.kind === "refused") return { content: `${path} is not shown: ${media.message}`, isError: true };
  return { content: [{ type: "text", text: `${path}: ${media.label}.` }, media.block] };
}

/** An image or a PDF as a block, within the limits of the API, alone and together with all that the run was shown (M51). */
export function mediaBlock(file: MediaFile, run: object, budget: MediaBudget): MediaBlock {
  const facts = file.kind === "image" ? imageFacts(file) : pdfFacts(file.bytes);
  if (facts.kind === "refused") return facts;
  const problem = budget.add(run, facts.weight);
  if (problem !== undefined) return { kind: "refused", message: problem };
  const data = Buffer.from(file.bytes).toString("base64");
  const block: ToolContentBlock =
    file.kind === "image"
      ? { type: "image", source: { type: "base64", media_type: file.mediaType, data } }
      : { type: "document", source: { type: "base64", media_type: "application/pdf", data } };
  return { kind: "block", block, label: `${facts.label}, ${file.bytes.length} bytes` };
}

type Facts = { kind: "facts"; weight: MediaWeight; label: string } | { kind: "refused"; message: string };

function imageFacts(file: Extract<MediaFile, { kind: "image" }>): Facts {
  const size = wholeImageSize(file);
  if (size === undefined) return refused(`its ${file.mediaType} is cut off or damaged. Make it anew.`);
  const longestSide = Math.max(size.width, size.height);
  const label = `${file.mediaType}, ${size.width} × ${size.height} pixels`;
  if (longestSide > MAX_SIDE) return refused(`${label}; a side may have ${MAX_SIDE}. Scale it down, and read that.`);
  if (file.bytes.length > MAX_IMAGE_BYTES)
    return refused(
      `${label}, ${file.bytes.length} bytes; ${MAX_IMAGE_BYTES} are allowed. Scale it down, and read that.`,
    );
  return { kind: "facts", weight: { kind: "image", base64Bytes: base64Length(file.bytes), longestSide }, label };
}

function pdfFacts(bytes: Uint8Array): Facts {
  const instead = "Take the text of some pages out with a command such as pdftotext, and read that.";
  if (bytes.length > MAX_PDF_BYTES)
    return refused(`a PDF of ${bytes.length} bytes; ${MAX_PDF_BYTES} are allowed. ${instead}`);
  if (isEncryptedPdf(bytes)) return refused("a PDF that is encrypted. Have it saved without a password first.");
  const pages = countPdfPages(bytes);
  if (pages === 0) return refused("a PDF without a page that could be found: it is cut off or damaged.");
  if (pages > MAX_PDF_PAGES) return refused(`a PDF of ${pages} pages; ${MAX_PDF_PAGES} are allowed. ${instead}`);
  return { kind: "facts", weight: { kind: "pdf", base64Bytes: base64Length(bytes) }, label: `PDF, ${pages} pages` };
}

function base64Length(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / 3) * 4;
}

function refused(message: string): { kind: "refused"; message: string } {
  return { kind: "refused", message };
}
