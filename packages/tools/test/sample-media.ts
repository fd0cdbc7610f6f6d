import { crc32, deflateSync } from "node:zlib";

/** A PNG of this size that every viewer opens. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit a pixel, grey
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The frame of a JPEG with a comment before its size. */
export function jpeg(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const comment = Buffer.from([0xff, 0xfe, 0x00, 0x06, 0xff, 0xc0, 0x00, 0x00]); // looks like a frame header and is none
  const frame = Buffer.concat([Buffer.from([0xff, 0xff, 0xc2, 0x00, 0x0b, 0x08]), size, Buffer.from([1, 1, 0x11, 0])]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, Buffer.from([0xff, 0xd9])]);
}

/** The frame of a GIF. */
export function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from("GIF89a"), size, Buffer.from([0, 0, 0, 0x2c, 0, 0x3b])]);
}

/** The frame of an extended WebP. */
export function webp(width: number, height: number): Buffer {
  const file = Buffer.alloc(30);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(22, 4);
  file.write("WEBPVP8X", 8, "latin1");
  file.writeUInt32LE(10, 16);
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}

/** A PDF of empty pages; `compressed`: its pages lie in an object stream, as most programs write them today. */
export function pdf(pages: number, { compressed = false, encrypted = false } = {}): Buffer {
  const page = "<</Type /Page /Parent 2 0 R>>\n";
  const body = `<</Type/Pages /Count ${pages}>>\n${page.repeat(pages)}`;
  const stream = deflateSync(Buffer.from(body));
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj <</Type/Catalog /Pages 2 0 R>> endobj\n`),
    ...(compressed
      ? [
          Buffer.from(`3 0 obj <</Type /ObjStm /Length ${stream.length}>>\nstream\r\n`),
          stream,
          Buffer.from("\nendstream"),
        ]
      : [Buffer.from(body)]),
    Buffer.from(`\ntrailer <</Root 1 0 R${encrypted ? " /Encrypt 9 0 R" : ""}>>\n%%EOF\n`),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
