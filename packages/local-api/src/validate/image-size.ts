/** Width and height of an image. Pixels. */
export type ImageSize = { width: number; height: number };

/** The bytes of a file, read as numbers. Reading behind the end gives 0. */
type Reader = { byte(at: number): number; big16(at: number): number; little16(at: number): number; text: string };

/** What the beginning of an image file says about its size; undefined where it says nothing. `binary`: a character a byte. */
export function readImageSize(binary: string): ImageSize | undefined {
  const reader = readerOf(binary);
  if (binary.startsWith("\x89PNG\r\n\x1a\n") && binary.length >= 24) return pngSize(reader);
  if (/^GIF8[79]a/.test(binary)) return { width: reader.little16(6), height: reader.little16(8) };
  if (binary.startsWith("\xff\xd8")) return jpegSize(reader);
  return binary.startsWith("RIFF") && binary.startsWith("WEBP", 8) ? webpSize(reader) : undefined;
}

function readerOf(text: string): Reader {
  const byte = (at: number): number => (at < text.length ? text.charCodeAt(at) : 0);
  return {
    byte,
    big16: (at) => byte(at) * 256 + byte(at + 1),
    little16: (at) => byte(at) + byte(at + 1) * 256,
    text,
  };
}

function pngSize({ big16 }: Reader): ImageSize {
  return { width: big16(16) * 65_536 + big16(18), height: big16(20) * 65_536 + big16(22) };
}

/** The size stands in the first frame header; every segment before it says how long it is. */
function jpegSize({ byte, big16, text }: Reader): ImageSize | undefined {
  for (let at = 2; at < text.length && byte(at) === 0xff; at += 2 + big16(at + 2)) {
    const marker = byte(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: big16(at + 7), height: big16(at + 5) };
  }
  return undefined;
}

/** Lossy, lossless and extended files each have the size in another place. */
function webpSize({ byte, little16, text }: Reader): ImageSize | undefined {
  switch (text.slice(12, 16)) {
    case "VP8 ":
      return { width: little16(26) & 0x3fff, height: little16(28) & 0x3fff };
    case "VP8L":
      return {
        width: 1 + (little16(21) & 0x3fff),
        height: 1 + ((byte(22) >> 6) | (byte(23) << 2) | ((byte(24) & 0xf) << 10)),
      };
    case "VP8X":
      return { width: 1 + little16(24) + byte(26) * 65_536, height: 1 + little16(27) + byte(29) * 65_536 };
    default:
      return undefined;
  }
}
