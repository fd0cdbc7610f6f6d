export {
  type HookDeadline,
  type PreToolCall,
  type PreToolHook,
  type PreToolVerdict,
  withPreToolHook,
} from "@loopsmith/permissions/pre-tool";
