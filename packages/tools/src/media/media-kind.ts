import { type ImageSize, readImageSize } from "./image-size.ts";

/** A file that is shown to the model as a block of its own instead of as text. */
export type MediaFile = { kind: "image"; mediaType: ImageType; bytes: Uint8Array } | { kind: "pdf"; bytes: Uint8Array };
export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** What a file is by its first bytes, whatever its name says; undefined for all that is not shown as a block. */
export function mediaFileOf(bytes: Uint8Array): MediaFile | undefined {
  const head = latin1(bytes.subarray(0, 16));
  if (head.startsWith("%PDF-")) return { kind: "pdf", bytes };
  const mediaType = imageTypeOf(head);
  return mediaType === undefined ? undefined : { kind: "image", mediaType, bytes };
}

function imageTypeOf(head: string): ImageType | undefined {
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return head.startsWith("RIFF") && head.startsWith("WEBP", 8) ? "image/webp" : undefined;
}

/**
 * Width and height of an image in pixels; undefined where the file is cut off or damaged, which the API would refuse with
 * the whole request.
 */
export function wholeImageSize({ mediaType, bytes }: Extract<MediaFile, { kind: "image" }>): ImageSize | undefined {
  const size = readImageSize(bytes);
  return size !== undefined && size.width > 0 && size.height > 0 && hasEnd(mediaType, bytes) ? size : undefined;
}

const TAIL_BYTES = 65_536; // cameras and editors leave things behind the end of an image

function hasEnd(mediaType: ImageType, bytes: Uint8Array): boolean {
  const tail = latin1(bytes.subarray(-TAIL_BYTES));
  switch (mediaType) {
    case "image/png":
      return tail.includes("IEND");
    case "image/jpeg":
      return tail.includes("\xff\xd9");
    case "image/gif":
      return tail.includes("\x00;");
    case "image/webp":
      return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 <= bytes.length;
    default:
      return mediaType satisfies never;
  }
}

/** A character a byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
