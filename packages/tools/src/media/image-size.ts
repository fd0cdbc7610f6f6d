/** Pixels. */
export type ImageSize = { width: number; height: number };

/** What an image file says about its size: PNG, JPEG, GIF or WebP; undefined where it says nothing. */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (bytes[0]) {
      case 0x89:
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 0x47:
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 0xff:
        return jpegSize(view);
      case 0x52:
        return webpSize(view);
      default:
        return undefined;
    }
  } catch (error) {
    // A file that ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The size stands in the first frame header; every segment before it says how long it is. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    // Any number of fill bytes may stand before a marker.
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

/** Lossy, lossless and extended files have the size each in a place of its own; the letter is the fourth of their name. */
function webpSize(view: DataView): ImageSize | undefined {
  switch (String.fromCharCode(view.getUint8(15))) {
    case " ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "L": {
      const bits = view.getUint32(21, true); // 14 bits each, less one
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "X":
      return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
    default:
      return undefined;
  }
}
