import type {
  BetaClearThinking20251015Edit,
  BetaClearToolUses20250919Edit,
  BetaCompact20260112Edit,
  BetaContextManagementConfig,
  BetaInputTokensTrigger,
} from "@anthropic-ai/sdk/resources/beta/messages/messages";
import type { Shape } from "./flaw.ts";
import { object, required, tagged, variant } from "./object-shape.ts";
import { boolean, integer, list, listOr, nullable, string, stringOr } from "./value-shape.ts";

const amount = variant<BetaInputTokensTrigger>({ value: required(integer) });
const tokens = tagged({ input_tokens: amount });

/** What the server clears or sums up by itself when the context grows. */
export const contextManagement: Shape = object<BetaContextManagementConfig>({
  edits: list(
    tagged({
      clear_tool_uses_20250919: variant<BetaClearToolUses20250919Edit>({
        clear_at_least: nullable(tokens),
        clear_tool_inputs: nullable(listOr(string, boolean)),
        exclude_tools: nullable(list(string)),
        keep: tagged({ tool_uses: amount }),
        trigger: tagged({ input_tokens: amount, tool_uses: amount }),
      }),
      clear_thinking_20251015: variant<BetaClearThinking20251015Edit>({
        keep: stringOr(tagged({ thinking_turns: amount, all: variant<{ type: "all" }>({}) })),
      }),
      compact_20260112: variant<BetaCompact20260112Edit>({
        instructions: nullable(string),
        pause_after_compaction: boolean,
        trigger: nullable(tokens),
      }),
    }),
  ),
});
