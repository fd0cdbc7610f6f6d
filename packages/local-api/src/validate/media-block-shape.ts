import type Anthropic from "@anthropic-ai/sdk";
import type { Shape } from "./flaw.ts";
import { object, required, tagged, variant } from "./object-shape.ts";
import { cacheControl, citationsConfig, text, textBlocks } from "./text-block-shape.ts";
import { list, nullable, oneOf, string, stringOr } from "./value-shape.ts";

const url = variant<Anthropic.URLImageSource>({ url: required(string) });
const file = variant<Anthropic.FileImageSource>({ file_id: required(string) });

/** An image block. */
export const image: Shape = variant<Anthropic.ImageBlockParam>({
  source: required(
    tagged<Anthropic.ImageBlockParam["source"]>({
      base64: variant<Anthropic.Base64ImageSource>({
        data: required(string),
        media_type: required(oneOf("image/jpeg", "image/png", "image/gif", "image/webp")),
      }),
      url,
      file,
    }),
  ),
  cache_control: cacheControl,
  transformations: nullable(
    object<Anthropic.ImageTransformationsParam>({ oversized_image: oneOf("downsize", "error") }),
  ),
});

/** A document block. */
export const document: Shape = variant<Anthropic.DocumentBlockParam>({
  source: required(
    tagged<Anthropic.DocumentBlockParam["source"]>({
      base64: variant<Anthropic.Base64PDFSource>({
        data: required(string),
        media_type: required(oneOf("application/pdf")),
      }),
      text: variant<Anthropic.PlainTextSource>({ data: required(string), media_type: required(oneOf("text/plain")) }),
      content: variant<Anthropic.ContentBlockSource>({
        content: required(stringOr(list(tagged<Anthropic.ContentBlockSourceContent>({ text, image })))),
      }),
      url,
      file,
    }),
  ),
  cache_control: cacheControl,
  citations: nullable(citationsConfig),
  context: nullable(string),
  title: nullable(string),
});

/** A search result block. */
export const searchResult: Shape = variant<Anthropic.SearchResultBlockParam>({
  content: required(textBlocks),
  source: required(string),
  title: required(string),
  cache_control: cacheControl,
  citations: citationsConfig,
});

/** A file for the code execution container. */
export const containerUpload: Shape = variant<Anthropic.ContainerUploadBlockParam>({
  file_id: required(string),
  cache_control: cacheControl,
});
