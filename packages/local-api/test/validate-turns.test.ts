import { describe, expect, it } from "vitest";
import { accepts, assistant, call, judge, refuses, request, result, system, text, user } from "./validate-try.ts";

const CLASSIC = { model: { profile: "classic" } } as const;
const PORTABLE = { strictness: "portable" } as const;
const PNG = { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" };
const serverCall = { type: "server_tool_use", id: "s1", name: "web_search", input: {} };
const serverResult = { type: "web_search_tool_result", tool_use_id: "s1", content: [] };

function conversation(...messages: unknown[]): Record<string, unknown> {
  return request({ messages, tools: [{ name: "Read", input_schema: { type: "object" } }] });
}

describe("roles", () => {
  const twice = conversation(user("a"), user("b"), assistant("c"), assistant("d"), user("e"));
  accepts("M28 merges messages of one role", twice);
  it("M28 notes that other servers would refuse them", () => {
    expect(judge(twice).notes).toEqual([
      { rule: "M28", message: expect.stringMatching(/^messages\.1\.role: .* messages\.0 is from the user too/) },
    ]);
  });
  refuses(
    "M28 refuses them under portable",
    twice,
    { rule: "M28", path: "messages.1.role", says: "must alternate" },
    PORTABLE,
  );
  accepts("M28 takes alternating roles under portable", conversation(user("a"), assistant("b"), user("c")), PORTABLE);

  const assistantFirst = conversation(assistant("a"), user("b"));
  accepts("M29 takes an assistant message first", assistantFirst);
  it("M29 notes that other servers would refuse it", () => {
    expect(judge(assistantFirst).notes).toEqual([
      { rule: "M29", message: expect.stringMatching(/^messages\.0\.role: /) },
    ]);
  });
  refuses(
    "M29 refuses it under portable",
    assistantFirst,
    {
      rule: "M29",
      path: "messages.0.role",
      says: 'first message must use the "user" role',
    },
    PORTABLE,
  );
  accepts("M29 takes a user message first under portable", conversation(user("a")), PORTABLE);
});

describe("system messages", () => {
  accepts("M31 takes the top-level system parameter", request({ system: "Be brief." }));
  refuses("M31 refuses a system message first", conversation(system("a"), user("b")), {
    rule: "M31",
    path: "messages.0.role",
    says: "top-level `system` parameter",
  });

  accepts("M32 takes one behind a user message", conversation(user("a"), system("b")));
  accepts(
    "M32 takes several in a row as one",
    conversation(user("a"), system("b"), system("c"), assistant("d"), user("e")),
  );
  accepts("M32 takes one behind results", conversation(user("a"), assistant(call()), user(result()), system("b")));
  accepts(
    "M32 takes one behind the result of a server tool",
    conversation(user("a"), assistant(serverCall, serverResult), system("b")),
  );
  refuses("M32 refuses one behind an assistant's words", conversation(user("a"), assistant("b"), system("c")), {
    rule: "M32",
    path: "messages.2.role",
  });
  refuses("M32 refuses one that a user message follows", conversation(user("a"), system("b"), user("c")), {
    rule: "M32",
    path: "messages.1.role",
  });
  refuses(
    "M32 refuses one on a model that does not support it",
    conversation(user("a"), system("b")),
    {
      rule: "M32",
      path: "messages.1.role",
      says: "top-level `system` parameter",
    },
    CLASSIC,
  );

  accepts(
    "M33 takes one behind call and result",
    conversation(user("a"), assistant(call()), user(result()), system("b"), assistant("c"), user("d")),
  );
  refuses(
    "M33 refuses one between call and result",
    conversation(user("a"), assistant(call()), system("b"), user(result())),
    {
      rule: "M33",
      path: "messages.2.role",
      says: "between tool_use and tool_result",
    },
  );
});

describe("prefill", () => {
  const prefilled = (end: string) => conversation(user("a"), assistant(text("Sure"), text(end)));
  accepts("M38 takes a last assistant text without blanks at its end", prefilled("I think"), CLASSIC);
  refuses(
    "M38 refuses one with a blank at its end",
    prefilled("I think "),
    {
      rule: "M38",
      path: "messages.1.content.1",
      says: "cannot end with trailing whitespace",
    },
    CLASSIC,
  );
  refuses(
    "M38 refuses it in a string too",
    conversation(user("a"), assistant("Sure, ")),
    {
      rule: "M38",
      path: "messages.1.content",
    },
    CLASSIC,
  );
  accepts("M38 looks at the last message only", conversation(user("a"), assistant("Sure, "), user("b")), CLASSIC);

  accepts("M39 takes a user message at the end", conversation(user("a"), assistant("b"), user("c")));
  refuses("M39 refuses an assistant's text at the end on a modern model", conversation(user("a"), assistant("b")), {
    rule: "M39",
    path: "messages.1",
    says: "does not support assistant message prefill. The conversation must end with a user message",
  });
  refuses("M39 refuses an empty assistant message at the end too", conversation(user("a"), assistant()), {
    rule: "M39",
    path: "messages.1",
  });
  const paused = assistant(text("Looking"), serverCall);
  const wasPaused = (message: unknown) => JSON.stringify(message) === JSON.stringify(paused);
  accepts("M39 takes what this server paused, sent back unchanged", conversation(user("a"), paused), { wasPaused });
  refuses(
    "M39 refuses it changed by one letter",
    conversation(user("a"), assistant(text("looking"), serverCall)),
    {
      rule: "M39",
      path: "messages.1",
    },
    { wasPaused },
  );

  const thinking = { max_tokens: 2_000, thinking: { type: "enabled", budget_tokens: 1_024 } };
  accepts("M40 takes a prefill with thinking off", { ...prefilled("b"), thinking: { type: "disabled" } }, CLASSIC);
  accepts(
    "M40 takes an empty message at the end, which is no prefill",
    { ...conversation(user("a"), assistant("")), ...thinking },
    CLASSIC,
  );
  accepts("M40 takes thinking without a prefill", { ...conversation(user("a")), ...thinking }, CLASSIC);
  refuses(
    "M40 refuses a prefill with thinking on",
    { ...prefilled("b"), ...thinking },
    {
      rule: "M40",
      path: "messages.1",
      says: "thinking",
    },
    CLASSIC,
  );
});

describe("texts", () => {
  const middle = (content: unknown) => conversation(user("a"), { role: "assistant", content }, user("b"));
  accepts("M34 takes text", middle([text("a")]));
  refuses("M34 refuses an empty block of the assistant", middle([text("a"), text("")]), {
    rule: "M34",
    path: "messages.1.content.1",
    says: "text content blocks must be non-empty",
  });
  refuses("M34 refuses an empty block of the user", conversation(user(text(""))), {
    rule: "M34",
    path: "messages.0.content.0",
  });
  refuses("M34 refuses an empty block of the system", conversation(user("a"), system([text("")])), {
    rule: "M34",
    path: "messages.1.content.0",
  });

  accepts("M35 takes text with whitespace around it", middle([text("\n a \n")]));
  refuses("M35 refuses whitespace alone", middle([text(" \n\t")]), {
    rule: "M35",
    path: "messages.1.content.0",
    says: "must contain non-whitespace text",
  });
  refuses("M35 refuses a string of whitespace", conversation(user("\n")), { rule: "M35", path: "messages.0.content" });

  accepts("M36 takes an empty assistant message at the very end", conversation(user("a"), assistant()), CLASSIC);
  refuses("M36 refuses one in the middle", middle([]), {
    rule: "M36",
    path: "messages.1.content",
    says: "all messages must have non-empty content",
  });
  refuses("M36 refuses an empty string in the middle", middle(""), { rule: "M36", path: "messages.1.content" });
  accepts(
    "M36 takes an empty string of the assistant at the very end",
    conversation(user("a"), assistant("")),
    CLASSIC,
  );
  refuses("M36 refuses an empty user message at the end", conversation(user("a"), assistant("b"), user()), {
    rule: "M36",
    path: "messages.2.content",
  });

  const setting = (changes: object) =>
    [
      conversation(user("a"), { role: "system", ...changes }),
      { headers: { "anthropic-beta": "per-turn-control-2026-07-01" } } as const,
    ] as const;
  accepts(
    "M36 takes a system message that sets the effort and says nothing",
    ...setting({ content: [], output_config: { effort: "low" } }),
  );
  accepts("M36 takes it without any content too", ...setting({ output_config: { effort: "low" } }));
  const [empty, beta] = setting({ content: [], output_config: {} });
  refuses("M36 refuses one that sets nothing", empty, { rule: "M36", path: "messages.1.content" }, beta);

  accepts("M37 takes an empty system string", request({ system: "" }));
  accepts("M37 takes no system blocks", request({ system: [] }));
  refuses("M37 refuses a system block of whitespace", request({ system: [text("a"), text(" ")] }), {
    rule: "M37",
    path: "system.1",
    says: "must contain non-whitespace text",
  });
  refuses("M37 refuses an empty system block", request({ system: [text("")] }), { rule: "M37", path: "system.0" });
  refuses("M37 refuses a system string of whitespace", request({ system: "\n" }), { rule: "M37", path: "system" });

  const answered = (...content: unknown[]) =>
    conversation(user("a"), assistant(call()), user(result("tu1", { content })));
  accepts("M66 takes no content in a result", answered());
  accepts("M66 takes text and images in a result", answered(text("a"), { type: "image", source: PNG }));
  refuses("M66 refuses an empty text in a result", answered(text("")), {
    rule: "M66",
    path: "messages.2.content.0.content.0",
    says: "text content blocks must be non-empty",
  });
  refuses("M66 refuses whitespace in a result", answered(text("a"), text("\n")), {
    rule: "M66",
    path: "messages.2.content.0.content.1",
    says: "must contain non-whitespace text",
  });
});

describe("thinking", () => {
  const thinking = { type: "thinking", thinking: "Hm.", signature: "sig" };
  const hidden = { type: "redacted_thinking", data: "aGlkZGVu" };
  const between = [thinking, call("a"), thinking, call("b")];
  accepts(
    "M94 takes it at the beginning, and again between calls",
    conversation(user("a"), assistant(...between), user(result("a"), result("b"))),
  );
  refuses("M94 refuses it behind something else only", conversation(user("a"), assistant(text(), hidden), user("b")), {
    rule: "M94",
    path: "messages.1.content.1",
    says: "must start with a thinking block",
  });
  accepts("M98 takes it in an assistant message", conversation(user("a"), assistant(hidden, text()), user("b")));
  refuses("M98 refuses it in a user message", conversation(user(text(), thinking)), {
    rule: "M98",
    path: "messages.0.content.1",
    says: "only be in assistant messages",
  });
});
