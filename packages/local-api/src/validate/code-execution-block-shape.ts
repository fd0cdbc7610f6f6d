import type Anthropic from "@anthropic-ai/sdk";
import type { Shape } from "./flaw.ts";
import { required, tagged, variant } from "./object-shape.ts";
import { failure, failureWithMessage } from "./server-block-shape.ts";
import { cacheControl } from "./text-block-shape.ts";
import { boolean, integer, list, nullable, oneOf, string } from "./value-shape.ts";

const outputFiles = list(
  tagged<Anthropic.CodeExecutionOutputBlockParam>({
    code_execution_output: variant<Anthropic.CodeExecutionOutputBlockParam>({ file_id: required(string) }),
  }),
);

/** What ran in the container, or why it failed. */
export const codeExecutionResult: Shape = variant<Anthropic.CodeExecutionToolResultBlockParam>({
  tool_use_id: required(string, "M62"),
  content: required(
    tagged<Anthropic.CodeExecutionToolResultBlockParamContent>({
      code_execution_result: variant<Anthropic.CodeExecutionResultBlockParam>({
        content: required(outputFiles),
        return_code: required(integer),
        stdout: required(string),
        stderr: required(string),
      }),
      encrypted_code_execution_result: variant<Anthropic.EncryptedCodeExecutionResultBlockParam>({
        content: required(outputFiles),
        encrypted_stdout: required(string),
        return_code: required(integer),
        stderr: required(string),
      }),
      code_execution_tool_result_error: failure,
    }),
  ),
  cache_control: cacheControl,
});

/** What a shell command in the container gave, or why it failed. */
export const bashCodeExecutionResult: Shape = variant<Anthropic.BashCodeExecutionToolResultBlockParam>({
  tool_use_id: required(string, "M62"),
  content: required(
    tagged<Anthropic.BashCodeExecutionToolResultBlockParam["content"]>({
      bash_code_execution_result: variant<Anthropic.BashCodeExecutionResultBlockParam>({
        content: required(
          list(
            tagged<Anthropic.BashCodeExecutionOutputBlockParam>({
              bash_code_execution_output: variant<Anthropic.BashCodeExecutionOutputBlockParam>({
                file_id: required(string),
              }),
            }),
          ),
        ),
        return_code: required(integer),
        stdout: required(string),
        stderr: required(string),
      }),
      bash_code_execution_tool_result_error: failure,
    }),
  ),
  cache_control: cacheControl,
});

/** What the editor in the container did, or why it failed. */
export const textEditorCodeExecutionResult: Shape = variant<Anthropic.TextEditorCodeExecutionToolResultBlockParam>({
  tool_use_id: required(string, "M62"),
  content: required(
    tagged<Anthropic.TextEditorCodeExecutionToolResultBlockParam["content"]>({
      text_editor_code_execution_view_result: variant<Anthropic.TextEditorCodeExecutionViewResultBlockParam>({
        content: required(string),
        file_type: required(oneOf("text", "image", "pdf")),
        num_lines: nullable(integer),
        start_line: nullable(integer),
        total_lines: nullable(integer),
      }),
      text_editor_code_execution_create_result: variant<Anthropic.TextEditorCodeExecutionCreateResultBlockParam>({
        is_file_update: required(boolean),
      }),
      text_editor_code_execution_str_replace_result:
        variant<Anthropic.TextEditorCodeExecutionStrReplaceResultBlockParam>({
          lines: nullable(list(string)),
          new_lines: nullable(integer),
          new_start: nullable(integer),
          old_lines: nullable(integer),
          old_start: nullable(integer),
        }),
      text_editor_code_execution_tool_result_error: failureWithMessage,
    }),
  ),
  cache_control: cacheControl,
});
