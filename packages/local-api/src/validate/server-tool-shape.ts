import type Anthropic from "@anthropic-ai/sdk";
import type { Shape } from "./flaw.ts";
import { object, type RequiredField, required, tagged, variant } from "./object-shape.ts";
import { citationsConfig } from "./text-block-shape.ts";
import { commonToolFields, inputExamples } from "./tool-definition-shape.ts";
import { browserToolset, computerToolset } from "./toolset-shape.ts";
import { boolean, integer, list, nullable, oneOf, string } from "./value-shape.ts";

/** A tool whose name is given. */
export function named(name: string): typeof commonToolFields & { name: RequiredField } {
  return { ...commonToolFields, name: required(oneOf(name)) };
}

const bash = variant<Anthropic.ToolBash20250124>({ ...named("bash"), input_examples: inputExamples });
const memory = variant<Anthropic.MemoryTool20250818>({ ...named("memory"), input_examples: inputExamples });
const codeExecution = variant<Anthropic.CodeExecutionTool20250825>(named("code_execution"));

/** An editor tool without a limit on what it shows. */
export function textEditor(name: string): Shape {
  return variant<Anthropic.ToolTextEditor20250429>({ ...named(name), input_examples: inputExamples });
}

const domains = { allowed_domains: nullable(list(string)), blocked_domains: nullable(list(string)) };
const inclusion = oneOf("full", "excluded");

const webSearch = {
  ...named("web_search"),
  ...domains,
  max_uses: nullable(integer),
  user_location: nullable(
    tagged<Anthropic.UserLocation>({
      approximate: variant<Anthropic.UserLocation>({
        city: nullable(string),
        country: nullable(string),
        region: nullable(string),
        timezone: nullable(string),
      }),
    }),
  ),
};

const all = variant<Anthropic.WebFetchURLSourceAll>({});
const none = variant<Anthropic.WebFetchURLSourceNone>({});
const someTools = variant<Anthropic.WebFetchURLSourceOnly>({
  tools: required(
    list(
      tagged<Anthropic.WebFetchURLSourceToolReference>({
        tool_reference: variant<Anthropic.WebFetchURLSourceToolReference>({ name: required(string) }),
      }),
    ),
  ),
});
const toolResultSources = tagged({ all, none, only: someTools, except: someTools });

const webFetch = {
  ...named("web_fetch"),
  ...domains,
  citations: nullable(citationsConfig),
  max_content_tokens: nullable(integer),
  max_uses: nullable(integer),
  url_sources: nullable(
    object<Anthropic.WebFetchURLSources>({
      client_tool_results: toolResultSources,
      server_tool_results: toolResultSources,
      user_input: tagged({ all, none }),
    }),
  ),
};

const searchByWords = variant<Anthropic.ToolSearchToolBm25_20251119>(named("tool_search_tool_bm25"));
const searchByPattern = variant<Anthropic.ToolSearchToolRegex20251119>(named("tool_search_tool_regex"));

type ToolType = Exclude<NonNullable<Anthropic.ToolUnion["type"]>, "custom">;

/** M27: every tool of the SDK's types that is not a custom one, by its type. */
export const serverTools: { readonly [Type in ToolType]: Shape } = {
  bash_20250124: bash,
  browser_toolset_20260801: browserToolset,
  code_execution_20250522: codeExecution,
  code_execution_20250825: codeExecution,
  code_execution_20260120: codeExecution,
  code_execution_20260521: codeExecution,
  computer_toolset_20260801: computerToolset,
  memory_20250818: memory,
  text_editor_20250124: textEditor("str_replace_editor"),
  text_editor_20250429: textEditor("str_replace_based_edit_tool"),
  text_editor_20250728: variant<Anthropic.ToolTextEditor20250728>({
    ...named("str_replace_based_edit_tool"),
    input_examples: inputExamples,
    max_characters: nullable(integer),
  }),
  tool_search_tool_bm25: searchByWords,
  tool_search_tool_bm25_20251119: searchByWords,
  tool_search_tool_regex: searchByPattern,
  tool_search_tool_regex_20251119: searchByPattern,
  web_fetch_20250910: variant<Anthropic.WebFetchTool20250910>(webFetch),
  web_fetch_20260209: variant<Anthropic.WebFetchTool20260209>(webFetch),
  web_fetch_20260309: variant<Anthropic.WebFetchTool20260309>({ ...webFetch, use_cache: boolean }),
  web_fetch_20260318: variant<Anthropic.WebFetchTool20260318>({
    ...webFetch,
    use_cache: boolean,
    response_inclusion: inclusion,
  }),
  web_search_20250305: variant<Anthropic.WebSearchTool20250305>(webSearch),
  web_search_20260209: variant<Anthropic.WebSearchTool20260209>(webSearch),
  web_search_20260318: variant<Anthropic.WebSearchTool20260318>({ ...webSearch, response_inclusion: inclusion }),
};
