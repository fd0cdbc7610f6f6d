import type {
  BrowserKeyConfig,
  BrowserToolset20260801,
  BrowserToolsetConfigs,
  ComputerToolset20260801,
  ComputerToolsetConfigs,
} from "@anthropic-ai/sdk/resources/messages/messages";
import type { Shape } from "./flaw.ts";
import { object, variant } from "./object-shape.ts";
import { cacheControl } from "./text-block-shape.ts";
import { boolean, nullable } from "./value-shape.ts";

/** What can be set for one member of a toolset. */
const member = nullable(object<BrowserKeyConfig>({ defer_loading: nullable(boolean), enabled: nullable(boolean) }));

/** The browser: one entry of `tools` for a family of tools. One member is called `type`: `variant` lets it through. */
export const browserToolset: Shape = variant<BrowserToolset20260801>({
  cache_control: cacheControl,
  configs: nullable(
    variant<BrowserToolsetConfigs>({
      navigate: member,
      list_tabs: member,
      new_tab: member,
      switch_tab: member,
      close_tab: member,
      read_page: member,
      get_page_text: member,
      read_console: member,
      read_network: member,
      find: member,
      form_input: member,
      file_upload: member,
      scroll_to: member,
      screenshot: member,
      zoom: member,
      left_click: member,
      right_click: member,
      middle_click: member,
      double_click: member,
      triple_click: member,
      hover: member,
      left_click_drag: member,
      left_mouse_down: member,
      left_mouse_up: member,
      mouse_move: member,
      scroll: member,
      key: member,
      hold_key: member,
      wait: member,
      javascript_exec: member,
    }),
  ),
});

/** The computer: the same. */
export const computerToolset: Shape = variant<ComputerToolset20260801>({
  cache_control: cacheControl,
  configs: nullable(
    variant<ComputerToolsetConfigs>({
      key: member,
      hold_key: member,
      cursor_position: member,
      mouse_move: member,
      left_mouse_down: member,
      left_mouse_up: member,
      left_click: member,
      left_click_drag: member,
      right_click: member,
      middle_click: member,
      double_click: member,
      triple_click: member,
      scroll: member,
      wait: member,
      screenshot: member,
      zoom: member,
    }),
  ),
});
