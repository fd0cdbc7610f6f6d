import type Anthropic from "@anthropic-ai/sdk";
import { type Shape, under } from "./flaw.ts";
import { document, image, searchResult } from "./media-block-shape.ts";
import { object, required, tagged, variant } from "./object-shape.ts";
import { cacheControl, text } from "./text-block-shape.ts";
import { toolName } from "./tool-name-shape.ts";
import { boolean, dictionary, list, nullable, number, string, stringOr } from "./value-shape.ts";

/** M73: who asked for a call. It may be left out. */
export const caller: Shape = under(
  "M73",
  tagged<Anthropic.ToolUseCaller>({
    direct: variant<Anthropic.DirectCaller>({}),
    code_execution_20250825: variant<Anthropic.ServerToolCaller>({ tool_id: required(string) }),
    code_execution_20260120: variant<Anthropic.ServerToolCaller20260120>({ tool_id: required(string) }),
  }),
);

/** M64: the input of a call. */
export const toolInput: Shape = under("M64", dictionary);

/** A call. */
export const toolUse: Shape = variant<Anthropic.ToolUseBlockParam>({
  id: required(string),
  input: required(toolInput, "M64"),
  name: required(toolName),
  cache_control: cacheControl,
  caller,
  toolset_name: nullable(string),
});

/** What a tool search found. */
export const toolReference: Shape = variant<Anthropic.ToolReferenceBlockParam>({
  tool_name: required(string),
  cache_control: cacheControl,
});

const stateChange = tagged<Anthropic.Messages.BrowserStateChange>({
  tab_opened: variant<Anthropic.Messages.BrowserStateChangeTabOpened>({ tab_id: required(string) }),
  download_started: variant<Anthropic.Messages.BrowserStateChangeDownloadStarted>({
    download_id: required(string),
    url: required(string),
  }),
  download_completed: variant<Anthropic.Messages.BrowserStateChangeDownloadCompleted>({
    download_id: required(string),
    url: required(string),
    path: nullable(string),
    size_bytes: nullable(number),
  }),
  download_failed: variant<Anthropic.Messages.BrowserStateChangeDownloadFailed>({
    download_id: required(string),
    url: required(string),
    error: nullable(string),
  }),
});

const browserState = variant<Anthropic.Messages.BrowserStateBlockParam>({
  tabs: required(
    list(
      object<Anthropic.Messages.BrowserStateTabEntry>({
        tab_id: required(string),
        title: required(string),
        url: required(string),
        active: boolean,
      }),
    ),
  ),
  cache_control: cacheControl,
  state_changes: nullable(list(stateChange)),
});

type ResultBlock = Exclude<NonNullable<Anthropic.ToolResultBlockParam["content"]>, string>[number];

/** M62, M65: a result. Its content is absent, a string, or blocks. */
export const toolResult: Shape = variant<Anthropic.ToolResultBlockParam>({
  tool_use_id: required(string, "M62"),
  cache_control: cacheControl,
  content: under(
    "M65",
    stringOr(
      list(
        under(
          "M65",
          tagged<ResultBlock>({
            text,
            image,
            document,
            search_result: searchResult,
            tool_reference: toolReference,
            browser_state: browserState,
          }),
        ),
      ),
    ),
  ),
  is_error: under("M65", boolean),
  toolset_name: nullable(string),
});
