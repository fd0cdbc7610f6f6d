const SNIFFED_BYTES = 8_000; // as far as git looks for a NUL before it calls a file binary

const SIGNATURES: readonly { kind: string; starts: readonly number[]; at?: number }[] = [
  { kind: "a PNG image", starts: [0x89, 0x50, 0x4e, 0x47] },
  { kind: "a JPEG image", starts: [0xff, 0xd8, 0xff] },
  { kind: "a GIF image", starts: [0x47, 0x49, 0x46, 0x38] },
  { kind: "a WebP image", starts: [0x57, 0x45, 0x42, 0x50], at: 8 },
  { kind: "a PDF document", starts: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: "a ZIP archive", starts: [0x50, 0x4b, 0x03, 0x04] },
  { kind: "gzip data", starts: [0x1f, 0x8b] },
  { kind: "text in UTF-16", starts: [0xff, 0xfe] },
  { kind: "text in UTF-16", starts: [0xfe, 0xff] },
];

/** What a file that is no text in UTF-8 or a relative of ASCII holds, as in "a PNG image"; undefined for text. */
export function findBinaryKind(bytes: Uint8Array): string | undefined {
  const known = SIGNATURES.find(({ starts, at = 0 }) => starts.every((byte, index) => bytes[at + index] === byte));
  if (known !== undefined) return known.kind;
  return bytes.subarray(0, SNIFFED_BYTES).includes(0) ? "binary data" : undefined;
}
