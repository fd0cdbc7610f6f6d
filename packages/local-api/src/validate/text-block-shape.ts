import type Anthropic from "@anthropic-ai/sdk";
import { type Shape, throughout } from "./flaw.ts";
import { object, required, tagged, variant } from "./object-shape.ts";
import { boolean, integer, list, nullable, oneOf, string } from "./value-shape.ts";

/** M50: `cache_control` of any block, tool or request. */
export const cacheControl: Shape = throughout(
  "M50",
  nullable(
    tagged<Anthropic.CacheControlEphemeral>({
      ephemeral: variant<Anthropic.CacheControlEphemeral>({ ttl: oneOf("5m", "1h") }),
    }),
  ),
);

/** Whether citations are asked for. */
export const citationsConfig: Shape = object<Anthropic.CitationsConfigParam>({ enabled: boolean });

const citation = tagged<Anthropic.TextCitationParam>({
  char_location: variant<Anthropic.CitationCharLocationParam>({
    cited_text: required(string),
    document_index: required(integer),
    document_title: required(nullable(string)),
    start_char_index: required(integer),
    end_char_index: required(integer),
  }),
  page_location: variant<Anthropic.CitationPageLocationParam>({
    cited_text: required(string),
    document_index: required(integer),
    document_title: required(nullable(string)),
    start_page_number: required(integer),
    end_page_number: required(integer),
  }),
  content_block_location: variant<Anthropic.CitationContentBlockLocationParam>({
    cited_text: required(string),
    document_index: required(integer),
    document_title: required(nullable(string)),
    start_block_index: required(integer),
    end_block_index: required(integer),
  }),
  web_search_result_location: variant<Anthropic.CitationWebSearchResultLocationParam>({
    cited_text: required(string),
    encrypted_index: required(string),
    title: required(nullable(string)),
    url: required(string),
  }),
  search_result_location: variant<Anthropic.CitationSearchResultLocationParam>({
    cited_text: required(string),
    search_result_index: required(integer),
    source: required(string),
    title: required(nullable(string)),
    start_block_index: required(integer),
    end_block_index: required(integer),
  }),
});

/** A text block. Whether its text may be empty is a text rule (M34, M35). */
export const text: Shape = variant<Anthropic.TextBlockParam>({
  text: required(string),
  cache_control: cacheControl,
  citations: nullable(list(citation)),
});

/** One text block where nothing else may stand. */
export const textBlock: Shape = tagged<Anthropic.TextBlockParam>({ text });

/** Text blocks and nothing else. */
export const textBlocks: Shape = list(textBlock);
