import type Anthropic from "@anthropic-ai/sdk";
import type { Shape } from "./flaw.ts";
import { document } from "./media-block-shape.ts";
import { required, tagged, variant } from "./object-shape.ts";
import { cacheControl } from "./text-block-shape.ts";
import { caller, toolInput, toolReference } from "./tool-block-shape.ts";
import { list, listOr, nullable, oneOf, string } from "./value-shape.ts";

/** Why a server tool gave no result. */
export const failure: Shape = variant<Anthropic.WebSearchToolRequestErrorObject>({ error_code: required(string) });

/** The same with a sentence about it. */
export const failureWithMessage: Shape = variant<Anthropic.ToolSearchToolResultErrorParam>({
  error_code: required(string),
  error_message: nullable(string),
});

const webSearchHit = variant<Anthropic.WebSearchResultBlockParam>({
  encrypted_content: required(string),
  title: required(string),
  url: required(string),
  page_age: nullable(string),
});

/** A call of a tool that runs on the server, by one of these names. */
export function serverToolUse(...names: readonly string[]): Shape {
  return variant<Anthropic.ServerToolUseBlockParam>({
    id: required(string),
    input: required(toolInput, "M64"),
    name: required(oneOf(...names)),
    cache_control: cacheControl,
    caller,
  });
}

/** What a web search found, or why it failed. */
export const webSearchResult: Shape = variant<Anthropic.WebSearchToolResultBlockParam>({
  tool_use_id: required(string, "M62"),
  content: required(
    listOr(
      tagged<Anthropic.WebSearchResultBlockParam>({ web_search_result: webSearchHit }),
      tagged<Anthropic.WebSearchToolRequestErrorObject>({ web_search_tool_result_error: failure }),
    ),
  ),
  cache_control: cacheControl,
  caller,
});

/** What a fetch brought, or why it failed. */
export const webFetchResult: Shape = variant<Anthropic.WebFetchToolResultBlockParam>({
  tool_use_id: required(string, "M62"),
  content: required(
    tagged<Anthropic.WebFetchToolResultBlockParam["content"]>({
      web_fetch_result: variant<Anthropic.WebFetchBlockParam>({
        content: required(tagged<Anthropic.DocumentBlockParam>({ document })),
        url: required(string),
        retrieved_at: nullable(string),
      }),
      web_fetch_tool_result_error: failure,
    }),
  ),
  cache_control: cacheControl,
  caller,
});

/** Which tools a search found, or why it failed. */
export const toolSearchResult: Shape = variant<Anthropic.ToolSearchToolResultBlockParam>({
  tool_use_id: required(string, "M62"),
  content: required(
    tagged<Anthropic.ToolSearchToolResultBlockParam["content"]>({
      tool_search_tool_search_result: variant<Anthropic.ToolSearchToolSearchResultBlockParam>({
        tool_references: required(list(tagged<Anthropic.ToolReferenceBlockParam>({ tool_reference: toolReference }))),
      }),
      tool_search_tool_result_error: failureWithMessage,
    }),
  ),
  cache_control: cacheControl,
});
