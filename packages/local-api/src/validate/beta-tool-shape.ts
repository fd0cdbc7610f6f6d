import type {
  BetaAdvisorTool20260301,
  BetaMCPToolConfig,
  BetaMCPToolParam,
  BetaMCPToolset,
  BetaToolBash20241022,
  BetaToolComputerUse20250124,
  BetaToolComputerUse20251124,
  BetaToolUnion,
} from "@anthropic-ai/sdk/resources/beta/messages/messages";
import type { Shape } from "./flaw.ts";
import { object, required, variant } from "./object-shape.ts";
import { named, serverTools, textEditor } from "./server-tool-shape.ts";
import { cacheControl } from "./text-block-shape.ts";
import { inputExamples, toolDefinition } from "./tool-definition-shape.ts";
import { boolean, dictionary, dictionaryOf, integer, list, nullable, string } from "./value-shape.ts";

const screen = {
  ...named("computer"),
  display_height_px: required(integer),
  display_width_px: required(integer),
  display_number: nullable(integer),
  input_examples: inputExamples,
};
const computer = variant<BetaToolComputerUse20250124>(screen);

/** One tool of an MCP server. */
export const mcpTool: Shape = object<BetaMCPToolParam>({
  input_schema: required(dictionary),
  name: required(string),
  description: nullable(string),
});

const mcpConfig = object<BetaMCPToolConfig>({ defer_loading: boolean, enabled: boolean });

type BetaToolType = Exclude<NonNullable<BetaToolUnion["type"]>, "custom">;

/** M27 with a beta header: the tools of `serverTools`, and those of the SDK's beta types. */
const betaServerTools: { readonly [Type in BetaToolType]: Shape } = {
  ...serverTools,
  bash_20241022: variant<BetaToolBash20241022>({ ...named("bash"), input_examples: inputExamples }),
  computer_20241022: computer,
  computer_20250124: computer,
  computer_20251124: variant<BetaToolComputerUse20251124>({ ...screen, enable_zoom: boolean }),
  text_editor_20241022: textEditor("str_replace_editor"),
  advisor_20260301: variant<BetaAdvisorTool20260301>({
    ...named("advisor"),
    model: required(string),
    caching: cacheControl,
    max_tokens: nullable(integer),
    max_uses: nullable(integer),
  }),
  mcp_toolset: variant<BetaMCPToolset>({
    mcp_server_name: required(string),
    cache_control: cacheControl,
    configs: nullable(dictionaryOf(mcpConfig)),
    default_config: mcpConfig,
    tools: nullable(list(mcpTool)),
  }),
};

/** A tool of any kind, with a beta header. */
export const betaToolDefinition: Shape = toolDefinition(betaServerTools);
