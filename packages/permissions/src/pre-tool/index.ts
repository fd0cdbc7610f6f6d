export {
  type HookDeadline,
  type PreToolCall,
  type PreToolHook,
  type PreToolVerdict,
  withPreToolHook,
} from "./with-pre-tool-hook.ts";
