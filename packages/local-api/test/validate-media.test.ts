import { describe, expect, it } from "vitest";
import { accepts, assistant, call, judge, refuses, request, result, text, user } from "./validate-try.ts";

const CLASSIC = { model: { profile: "classic", contextWindow: 200_000 } } as const;

/** An image block of these bytes, one character a byte. */
function image(binary: string, mediaType = "image/png"): Record<string, unknown> {
  return { type: "image", source: { type: "base64", media_type: mediaType, data: btoa(binary) } };
}

/** The beginnings of image files of a size, as far as their size goes. */
const chars = (...bytes: number[]): string => String.fromCharCode(...bytes);
const big = (number: number): string => chars(number >> 8, number & 255);
const little = (number: number): string => chars(number & 255, number >> 8);
const png = (width: number, height: number): string =>
  `\x89PNG\r\n\x1a\n${chars(0, 0, 0, 13)}IHDR${chars(0, 0)}${big(width)}${chars(0, 0)}${big(height)}`;
const gif = (width: number, height: number): string => `GIF89a${little(width)}${little(height)}`;
const jpeg = (width: number, height: number): string =>
  `\xff\xd8\xff\xe0${big(4)}ab\xff\xc2${big(11)}${chars(8)}${big(height)}${big(width)}`;
const webp = (kind: string, size: string): string => `RIFF${chars(0, 0, 0, 0)}WEBP${kind}${chars(0, 0, 0, 0)}${size}`;
const lossy = (width: number, height: number): string =>
  webp("VP8 ", `${chars(0, 0, 0, 0x9d, 1, 0x2a)}${little(width)}${little(height)}`);
const lossless = (width: number, height: number): string => {
  const bits = (width - 1) | ((height - 1) << 14);
  return webp("VP8L", chars(0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255));
};
const extended = (width: number, height: number): string =>
  webp("VP8X", `${chars(0, 0, 0, 0)}${little(width - 1)}${chars(0)}${little(height - 1)}${chars(0)}`);
const FORMATS: Record<string, (width: number, height: number) => string> = {
  png,
  gif,
  jpeg,
  lossy,
  lossless,
  extended,
};

describe("images", () => {
  const sent = (...blocks: unknown[]) => request({ messages: [user(...blocks)] });
  const first = "messages.0.content.0";
  for (const [name, file] of Object.entries(FORMATS)) {
    accepts(`M51 takes 8000 pixels a side: ${name}`, sent(image(file(8_000, 7_999))));
    for (const [width, height] of [
      [8_001, 1],
      [1, 8_001],
    ] as const) {
      refuses(`M51 refuses ${width} × ${height} pixels: ${name}`, sent(image(file(width, height))), {
        rule: "M51",
        path: first,
        says: "exceed the maximum of 8000 pixels",
      });
    }
  }
  it("M51 has a code that says which images are too large", () => {
    const verdict = judge(sent(text(), image(png(9_000, 1)), image(png(1, 1)), image(png(1, 8_500))));
    expect(verdict).toMatchObject({
      problem: {
        details: {
          error_code: "image_dimensions_too_large",
          max_side_length_pixels: 8_000,
          paths: ["messages.0.content.1", "messages.0.content.3"],
        },
      },
    });
  });

  const many = (count: number, side: number) => Array.from({ length: count }, () => image(png(side, 1)));
  accepts("M51 takes 20 images of 2001 pixels", sent(...many(20, 2_001)));
  accepts("M51 takes 21 images of 2000 pixels", sent(...many(21, 2_000)));
  refuses("M51 refuses 21 images of 2001 pixels", sent(...many(21, 2_001)), { rule: "M51", path: first, says: "2000" });
  refuses(
    "M51 counts those in results",
    request({
      messages: [user(image(png(2_001, 1))), assistant(call()), user(result("tu1", { content: many(20, 1) }))],
    }),
    { rule: "M51", path: first, says: "more than 20 images" },
  );

  accepts("M51 takes 100 images in a small window", sent(...many(100, 1)), CLASSIC);
  refuses(
    "M51 refuses 101 there",
    sent(...many(101, 1)),
    { rule: "M51", path: "messages", says: "101 > 100" },
    CLASSIC,
  );
  accepts("M51 takes 600 in a large one", sent(...many(600, 1)));
  refuses("M51 refuses 601 there", sent(...many(601, 1)), { rule: "M51", path: "messages", says: "601 > 600" });

  const data = (content: string) =>
    sent({ type: "image", source: { type: "base64", media_type: "image/png", data: content } });
  const path = `${first}.image.source.base64.data`;
  for (const broken of ["not base64!", "abc", "a=bc", "data:image/png;base64,iVBORw0KGgo="]) {
    refuses(`M51 refuses ${broken}`, data(broken), { rule: "M51", path, says: "invalid base64" });
  }
  accepts("M51 takes 10 MB", data("A".repeat(13_981_012)));
  refuses("M51 refuses more", data("A".repeat(13_981_016)), { rule: "M51", path, says: "10 MB" });
  refuses("M51 refuses another kind of image", sent(image("BM", "image/bmp")), {
    rule: "M22",
    path: `${first}.image.source.base64.media_type`,
  });
  accepts(
    "M51 lets alone what it cannot see",
    sent({ type: "image", source: { type: "url", url: "https://a.example/b" } }),
  );
});

describe("structured replies", () => {
  const format = (schema: unknown, ...blocks: unknown[]) =>
    request({
      output_config: { format: { type: "json_schema", schema } },
      messages: [user(...(blocks.length > 0 ? blocks : ["Hello"]))],
    });
  const path = "output_config.format";
  const closed = (properties: object, changes: object = {}) => ({
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    ...changes,
  });
  const page = (citations?: object) => ({
    type: "document",
    source: { type: "text", media_type: "text/plain", data: "a" },
    citations,
  });
  accepts(
    "M52 takes a closed schema",
    format(closed({ name: { type: "string" }, tags: { type: "array", minItems: 1 } })),
  );
  accepts(
    "M52 takes a reference to its own definitions",
    format(closed({ a: { $ref: "#/$defs/b" } }, { $defs: { b: {} } })),
  );
  accepts("M52 takes documents without citations", format(closed({}), page(), page({ enabled: false })));
  refuses("M52 refuses citations", format(closed({}), page({ enabled: true })), {
    rule: "M52",
    path,
    says: "citations",
  });
  const unsupported: [string, object][] = [
    ["minimum", { type: "integer", minimum: 1 }],
    ["maxLength", { type: "string", maxLength: 3 }],
    ["minItems", { type: "array", minItems: 2 }],
    ["additionalProperties", { type: "object", additionalProperties: true }],
    ["$ref", { $ref: "https://a.example/schema" }],
    ["$ref", { $ref: "#" }],
  ];
  for (const [keyword, schema] of unsupported) {
    refuses(`M52 refuses ${JSON.stringify(schema)}`, format(closed({ a: schema })), {
      rule: "M52",
      path: `${path}.schema.properties.a`,
      says: `${keyword}`,
    });
  }
  const optional = (count: number) =>
    closed(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}])), { required: [] });
  accepts("M52 takes 24 optional parameters", format(optional(24)));
  refuses("M52 refuses 25", format(optional(25)), { rule: "M52", path: `${path}.schema`, says: "too complex" });
  refuses(
    "M52 refuses them in the older field too",
    request({ output_format: { type: "json_schema", schema: optional(25) } }),
    { rule: "M52", path: "output_format.schema" },
    { headers: { "anthropic-beta": "structured-outputs-2025-11-13" } },
  );
});
