import { reply } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { HELLO, post } from "./server-client.ts";
import { accepts, assistant, call, judge, refuses, request, result, system, text, tool, user } from "./validate-try.ts";

const COUNT = { path: "/v1/messages/count_tokens" };
const BETA = { headers: { "anthropic-beta": "some-beta-2026-01-01" } };
const png = { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" };

describe("fields of a request", () => {
  accepts("M21 takes model, max_tokens and messages", request());
  for (const field of ["model", "max_tokens", "messages"]) {
    refuses(`M21 refuses a request without ${field}`, request({ [field]: undefined }), {
      rule: "M21",
      path: field,
      says: "Field required",
    });
  }
  refuses("M21 refuses a text block without text", request({ messages: [user({ type: "text" })] }), {
    rule: "M21",
    path: "messages.0.content.0.text.text",
    says: "Field required",
  });

  accepts("M22 takes every stable field of the SDK's request types", request(everyStableField()));
  refuses("M22 refuses an unknown field at the top", request({ foo: 1 }), {
    rule: "M22",
    path: "foo",
    says: "Extra inputs are not permitted",
  });
  refuses("M22 refuses an unknown field of a message", request({ messages: [{ ...user("a"), id: "m1" }] }), {
    rule: "M22",
    path: "messages.0.id",
    says: "Extra inputs are not permitted",
  });
  refuses("M22 refuses an unknown field of a block", request({ messages: [user({ ...text(), note: "" })] }), {
    rule: "M22",
    path: "messages.0.content.0.text.note",
    says: "Extra inputs are not permitted",
  });
  refuses("M22 refuses an unknown field deep inside", request({ metadata: { user_id: "u", team: "t" } }), {
    rule: "M22",
    path: "metadata.team",
    says: "Extra inputs are not permitted",
  });
  refuses("M22 refuses a known field of another type", request({ stream: "yes" }), {
    rule: "M22",
    path: "stream",
    says: "Input should be a valid boolean",
  });
  refuses("M22 refuses null where null is not offered", request({ metadata: null }), { rule: "M22", path: "metadata" });
  refuses("M22 refuses a field that is named like a method of objects", request({ constructor: 1 }), {
    rule: "M22",
    path: "constructor",
  });
  refuses("M22 refuses a field called __proto__", '{"__proto__":{},"model":"scripted","max_tokens":1,"messages":[]}', {
    rule: "M22",
    path: "__proto__",
  });

  it("M22 notes what it takes and does not act on", () => {
    const verdict = judge(request({ metadata: {}, thinking: { type: "adaptive" }, service_tier: "auto" }));
    expect(verdict.notes.map(({ rule, message }) => `${rule} ${message.split(":")[0]}`)).toEqual([
      "M22 metadata",
      "M22 service_tier",
      "M22 thinking",
    ]);
  });

  it("M22 notes a tool that only the real API can run", () => {
    const { notes } = judge(request({ tools: [tool(), { type: "web_search_20250305", name: "web_search" }] }));
    expect(notes).toEqual([{ rule: "M22", message: expect.stringMatching(/^tools\.1: a web_search_20250305 tool/) }]);
  });
});

describe("beta fields", () => {
  const beta = { context_management: { edits: [{ type: "clear_tool_uses_20250919" }] } };
  accepts("M22 takes a beta field with the anthropic-beta header", request(beta), BETA);
  accepts("M22 takes a beta field with ?beta=true", request(beta), { path: "/v1/messages?beta=true" });
  it("M22 takes a beta field with ?beta=true over HTTP, and refuses it without", () =>
    withLocalApi(
      [reply("Hello.")],
      async (api) => {
        const body = { ...HELLO, ...beta };
        expect((await post(api, body, { path: "/v1/messages?beta=true" })).status).toBe(200);
        const refused = await post(api, body);
        expect([refused.status, (await refused.json()).error.details.rule]).toEqual([400, "M22"]);
      },
      { allowRefused: true },
    ));
  accepts("M22 takes every beta field of the SDK's request types", request(everyBetaField()), BETA);
  accepts("M22 takes a stable request with the header too", request(everyStableField()), BETA);
  refuses("M22 refuses a beta field without either", request(beta), { rule: "M22", path: "context_management" });
  refuses("M22 refuses what is unknown in beta too", request({ foo: 1 }), { rule: "M22", path: "foo" }, BETA);
  refuses(
    "M22 refuses an unknown field inside a beta field",
    request({ context_management: { edits: [{ type: "clear_tool_uses_20250919", keep: { type: "tool_uses" } }] } }),
    { rule: "M21", path: "context_management.edits.0.clear_tool_uses_20250919.keep.tool_uses.value" },
    BETA,
  );

  accepts("M22 takes thread: null, which asks for nothing", request({ thread: null }), BETA);
  it("M22 refuses a thread in the words that the SDK knows", () => {
    for (const circumstances of [{}, BETA]) {
      expect(judge(request({ thread: { type: "create" } }), circumstances)).toMatchObject({
        kind: "refused",
        problem: {
          status: 400,
          type: "invalid_request_error",
          message: expect.stringMatching(/^thread: .*full conversation/),
          details: { error_code: "thread_unsupported_request" },
        },
      });
    }
  });
  it("M22 says thread_unsupported_request before it looks at messages that a thread leaves out", () => {
    const verdict = judge(request({ messages: [], thread: { type: "continue", previous_message_id: "msg_1" } }), BETA);
    expect(verdict).toMatchObject({ problem: { details: { error_code: "thread_unsupported_request" } } });
  });
});

describe("token counts", () => {
  accepts("M114 takes a body without max_tokens", request({ max_tokens: undefined }), COUNT);
  accepts("M114 takes the body of a request as it is", request({ stream: true }), COUNT);
  accepts("M114 takes beta fields as messages do", request({ max_tokens: undefined, mcp_servers: [] }), {
    path: "/v1/messages/count_tokens?beta=true",
  });
  refuses(
    "M114 gives the same refusals",
    request({ max_tokens: undefined, messages: [user("\n")] }),
    {
      rule: "M35",
      path: "messages.0.content",
    },
    COUNT,
  );
  refuses(
    "M114 refuses a beta field without the header",
    request({ mcp_servers: [] }),
    { rule: "M22", path: "mcp_servers" },
    COUNT,
  );
  refuses("M114 refuses unknown fields too", request({ foo: 1 }), { rule: "M22", path: "foo" }, COUNT);
});

describe("messages", () => {
  accepts("M23 takes one message", request());
  refuses("M23 refuses none", request({ messages: [] }), {
    rule: "M23",
    path: "messages",
    says: "at least one message",
  });

  const hundredThousand = Array.from({ length: 100_000 }, () => user("a"));
  accepts("M24 takes 100,000 messages", request({ messages: hundredThousand }));
  refuses("M24 refuses one more", request({ messages: [...hundredThousand, user("a")] }), {
    rule: "M24",
    path: "messages",
    says: "100001 messages > 100000",
  });

  accepts(
    "M25 takes user, assistant and system",
    request({ messages: [user("a"), system("b"), assistant("c"), user("d")] }),
  );
  refuses("M25 refuses the role tool", request({ messages: [user("a"), { role: "tool", content: "x" }] }), {
    rule: "M25",
    path: "messages.1.role",
    says: "Input should be 'user', 'assistant' or 'system'",
  });
  refuses("M22 refuses a string among the messages", request({ messages: ["a"] }), { rule: "M22", path: "messages.0" });
  refuses("M25 refuses a message without a role", request({ messages: [{ content: "x" }] }), {
    rule: "M25",
    path: "messages.0.role",
    says: "Field required",
  });

  accepts("M26 takes a string", request({ messages: [user("a")] }));
  accepts("M26 takes blocks", request({ messages: [user(text("a"), text("b"))] }));
  for (const content of [null, 7, { type: "text", text: "a" }]) {
    refuses(`M26 refuses ${JSON.stringify(content)}`, request({ messages: [{ role: "user", content }] }), {
      rule: "M26",
      path: "messages.0.content",
      says: "a string or an array of content blocks",
    });
  }
  refuses("M26 refuses a message without content", request({ messages: [{ role: "user" }] }), {
    rule: "M26",
    path: "messages.0.content",
  });
  refuses(
    "M26 refuses a system message without content, outside the beta",
    request({ messages: [user("a"), { role: "system" }] }),
    {
      rule: "M26",
      path: "messages.1.content",
    },
  );

  accepts("M27 takes every block of the SDK's request types", request({ messages: everyBlock() }));
  accepts("M27 takes the beta blocks with the header", request({ messages: everyBetaBlock() }), BETA);
  refuses("M27 refuses a block of another API", request({ messages: [user({ type: "image_url", image_url: {} })] }), {
    rule: "M27",
    path: "messages.0.content.0",
    says: `Input tag "image_url" found using 'type' does not match any of the expected tags: 'text', 'image'`,
  });
  refuses("M27 refuses a beta block without the header", request({ messages: [user({ type: "compaction" })] }), {
    rule: "M27",
    path: "messages.0.content.0",
  });
  refuses("M27 refuses a block without a type", request({ messages: [user({ text: "a" })] }), {
    rule: "M27",
    path: "messages.0.content.0",
    says: "type: Field required",
  });
  refuses("M27 refuses a string among blocks", request({ messages: [{ role: "user", content: ["a"] }] }), {
    rule: "M27",
    path: "messages.0.content.0",
  });

  accepts("M30 takes a system string", request({ system: "Be brief." }));
  accepts("M30 takes system blocks", request({ system: [text("Be brief.")] }));
  refuses("M30 refuses an image in system", request({ system: [{ type: "image", source: png }] }), {
    rule: "M30",
    path: "system.0",
  });
  refuses("M30 refuses a system object", request({ system: text() }), { rule: "M30", path: "system" });

  accepts(
    "M95 takes thinking with its signature",
    request({
      messages: [
        user("a"),
        assistant(
          { type: "thinking", thinking: "hm", signature: "sig" },
          { type: "redacted_thinking", data: "xx" },
          text(),
        ),
        user("b"),
      ],
    }),
  );
  refuses(
    "M95 refuses thinking without a signature",
    request({ messages: [user("a"), assistant({ type: "thinking", thinking: "hm" }), user("b")] }),
    {
      rule: "M95",
      path: "messages.1.content.0.thinking.signature",
      says: "Field required",
    },
  );
  refuses(
    "M95 refuses redacted thinking without data",
    request({ messages: [user("a"), assistant({ type: "redacted_thinking" }), user("b")] }),
    {
      rule: "M95",
      path: "messages.1.content.0.redacted_thinking.data",
      says: "Field required",
    },
  );
});

function everyStableField(): Record<string, unknown> {
  return {
    cache_control: { type: "ephemeral", ttl: "1h" },
    container: { id: "c1", skills: [{ type: "custom", skill_id: "s", version: "1" }] },
    diagnostics: { previous_message_id: null },
    inference_geo: "us",
    metadata: { user_id: "u1" },
    output_config: { effort: "high", format: { type: "json_schema", schema: { type: "object" } } },
    service_tier: "standard_only",
    speed: "fast",
    stop_sequences: ["END"],
    stream: true,
    system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" }, citations: null }],
    temperature: 1,
    top_p: 1,
    thinking: { type: "adaptive", display: "omitted" },
    tool_choice: { type: "auto", disable_parallel_tool_use: true },
    tools: everyTool(),
    user_profile_id: "p",
    workspace_id: "w",
  };
}

function everyTool(): unknown[] {
  return [
    tool({
      type: "custom",
      allowed_callers: ["direct"],
      cache_control: null,
      defer_loading: false,
      eager_input_streaming: null,
      strict: false,
    }),
    { type: "bash_20250124", name: "bash" },
    { type: "browser_toolset_20260801", configs: { type: { enabled: true }, navigate: null } },
    { type: "code_execution_20260521", name: "code_execution" },
    { type: "computer_toolset_20260801", configs: {} },
    { type: "memory_20250818", name: "memory", input_examples: [{}] },
    { type: "text_editor_20250728", name: "str_replace_based_edit_tool", max_characters: 1_000 },
    { type: "tool_search_tool_bm25", name: "tool_search_tool_bm25" },
    { type: "tool_search_tool_regex_20251119", name: "tool_search_tool_regex" },
    {
      type: "web_fetch_20260318",
      name: "web_fetch",
      url_sources: {
        user_input: { type: "all" },
        client_tool_results: { type: "only", tools: [{ type: "tool_reference", name: "x" }] },
      },
      use_cache: true,
      response_inclusion: "full",
      citations: { enabled: true },
    },
    {
      type: "web_search_20250305",
      name: "web_search",
      max_uses: 3,
      allowed_domains: ["example.com"],
      user_location: { type: "approximate", city: "Bern" },
    },
  ];
}

function everyBetaField(): Record<string, unknown> {
  return {
    betas: ["x"],
    billing_policy: { type: "billing_policy", bill_to: "self" },
    compaction: { type: "summarize", instructions: null },
    context_management: {
      edits: [
        { type: "clear_tool_uses_20250919", keep: { type: "tool_uses", value: 3 }, clear_tool_inputs: true },
        { type: "clear_thinking_20251015", keep: "all" },
        { type: "compact_20260112", trigger: { type: "input_tokens", value: 100 } },
      ],
    },
    fallback_credit_token: { token: "t", mode: "strict" },
    fallbacks: [{ model: "other" }],
    mcp_servers: [{ type: "url", name: "m", url: "https://example.com", tool_configuration: { enabled: true } }],
    output_config: { task_budget: { type: "tokens", total: 10 } },
    output_format: { type: "json_schema", schema: {} },
    thinking: { type: "adaptive", display: "updates", block_binding: { prefix_mismatch_behavior: "error" } },
    tools: [
      { type: "computer_20251124", name: "computer", display_width_px: 1, display_height_px: 1, enable_zoom: true },
      { type: "bash_20241022", name: "bash" },
      { type: "text_editor_20241022", name: "str_replace_editor" },
      { type: "advisor_20260301", name: "advisor", model: "m" },
      {
        type: "mcp_toolset",
        mcp_server_name: "m",
        configs: { x: { enabled: false } },
        default_config: {},
        tools: [{ name: "t", input_schema: {} }],
      },
    ],
  };
}

function everyBlock(): unknown[] {
  const failed = (type: string) => ({ type, error_code: "unavailable" });
  const server = (id: string, name: string) => ({ type: "server_tool_use", id, name, input: {} });
  const document = { type: "document", source: { type: "text", media_type: "text/plain", data: "a" }, title: "t" };
  return [
    user(
      {
        ...text(),
        citations: [
          {
            type: "char_location",
            cited_text: "a",
            document_index: 0,
            document_title: null,
            start_char_index: 0,
            end_char_index: 1,
          },
        ],
      },
      { type: "image", source: png, transformations: { oversized_image: "downsize" } },
      { type: "image", source: { type: "url", url: "https://example.com/a.png" } },
      document,
      { type: "document", source: { type: "content", content: [text()] }, citations: { enabled: true } },
      { type: "search_result", source: "s", title: "t", content: [text()] },
      { type: "container_upload", file_id: "f" },
    ),
    assistant(
      { type: "thinking", thinking: "hm", signature: "sig" },
      { type: "redacted_thinking", data: "xx" },
      server("s1", "web_search"),
      {
        type: "web_search_tool_result",
        tool_use_id: "s1",
        content: [{ type: "web_search_result", encrypted_content: "e", title: "t", url: "u", page_age: null }],
      },
      server("s2", "web_fetch"),
      {
        type: "web_fetch_tool_result",
        tool_use_id: "s2",
        content: { type: "web_fetch_result", url: "u", content: document },
      },
      server("s3", "code_execution"),
      {
        type: "code_execution_tool_result",
        tool_use_id: "s3",
        content: { type: "code_execution_result", content: [], return_code: 0, stdout: "", stderr: "" },
      },
      server("s4", "bash_code_execution"),
      {
        type: "bash_code_execution_tool_result",
        tool_use_id: "s4",
        content: failed("bash_code_execution_tool_result_error"),
      },
      server("s5", "text_editor_code_execution"),
      {
        type: "text_editor_code_execution_tool_result",
        tool_use_id: "s5",
        content: failed("text_editor_code_execution_tool_result_error"),
      },
      server("s6", "tool_search_tool_regex"),
      {
        type: "tool_search_tool_result",
        tool_use_id: "s6",
        content: {
          type: "tool_search_tool_search_result",
          tool_references: [{ type: "tool_reference", tool_name: "x" }],
        },
      },
      call("tu1", { caller: { type: "direct" }, toolset_name: null, cache_control: { type: "ephemeral" } }),
    ),
    user(
      result("tu1", {
        is_error: false,
        content: [
          text(),
          { type: "tool_reference", tool_name: "x" },
          {
            type: "browser_state",
            tabs: [{ tab_id: "1", title: "", url: "", active: true }],
            state_changes: [{ type: "tab_opened", tab_id: "1" }],
          },
        ],
      }),
    ),
  ];
}

function everyBetaBlock(): unknown[] {
  return [
    user(text()),
    assistant(
      { type: "server_tool_use", id: "s1", name: "advisor", input: {} },
      { type: "advisor_tool_result", tool_use_id: "s1", content: { type: "advisor_result", text: "do it" } },
      { type: "mcp_tool_use", id: "m1", name: "t", server_name: "m", input: {} },
      { type: "mcp_tool_result", tool_use_id: "m1", content: "ok", is_error: false },
      { type: "mcp_tool_listing", mcp_server_name: "m", tools: [{ name: "t", input_schema: {} }] },
      { type: "compaction", content: "all so far", signature: "s" },
      { type: "fallback", from: { model: "a" }, to: { model: "b" }, trigger: {} },
    ),
    user(text()),
    {
      role: "system",
      clear_at: "never",
      content: [
        { type: "tool_addition", tool: { type: "tool_definition", definition: tool() } },
        { type: "tool_removal", tool: { type: "tool_reference", name: "Read" } },
      ],
    },
  ];
}
