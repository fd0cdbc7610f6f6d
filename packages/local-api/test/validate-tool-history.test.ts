import { describe, expect, it } from "vitest";
import { accepts, assistant, call, judge, refuses, request, result, text, tool, user } from "./validate-try.ts";

const PORTABLE = { strictness: "portable" } as const;
const WITHOUT = "`tool_use` ids were found without `tool_result` blocks immediately after: ";

function history(...messages: unknown[]): Record<string, unknown> {
  return request({ messages: [user("Hello"), ...messages], tools: [tool()] });
}

describe("calls and their results", () => {
  accepts("M53 takes a call that is answered", history(assistant(call()), user(result())));
  refuses("M53 refuses a call that is not", history(assistant(text(), call()), user("go on")), {
    rule: "M53",
    path: "messages.1.content.1",
    says: `${WITHOUT}tu1`,
  });
  refuses(
    "M53 refuses a result that comes one message too late",
    history(assistant(call()), user("wait"), assistant("ok"), user(result())),
    {
      rule: "M53",
      path: "messages.1.content.0",
    },
  );
  refuses(
    "M53 refuses a turn whose results all bear another id",
    history(assistant(call("a"), call("b")), user(result("x"))),
    {
      rule: "M53",
      path: "messages.1.content.0",
      says: `${WITHOUT}a, b`,
    },
  );

  accepts(
    "M54 takes several calls that are all answered",
    history(assistant(call("a"), call("b")), user(result("a"), result("b"))),
  );
  refuses("M54 refuses one missing among several", history(assistant(call("a"), call("b")), user(result("a"))), {
    rule: "M54",
    path: "messages.1.content.1",
    says: `${WITHOUT}b. Each tool_use needs a tool_result in the next message`,
  });

  accepts("M55 takes a conversation that ends with the results", history(assistant(call()), user(result())));
  for (const profile of ["modern", "classic"] as const) {
    refuses(
      `M55 refuses one that ends with a call (${profile})`,
      history(assistant(call())),
      {
        rule: "M55",
        path: "messages.1.content.0",
        says: `${WITHOUT}tu1. Answer every call in a user message`,
      },
      { model: { profile } },
    );
  }

  accepts(
    "M56 takes a result in the turn after its call",
    history(assistant(call()), user(result()), assistant("a"), user("b")),
  );
  const unexpected = "unexpected `tool_use_id` found in `tool_result` blocks: tu1";
  refuses("M56 refuses a result at the very beginning", request({ messages: [user(result())] }), {
    rule: "M56",
    path: "messages.0.content.0.tool_result.tool_use_id",
    says: unexpected,
  });
  refuses(
    "M56 refuses a second answer one turn later",
    history(assistant(call()), user(result()), assistant("a"), user(result())),
    {
      rule: "M56",
      path: "messages.4.content.0.tool_result.tool_use_id",
      says: unexpected,
    },
  );

  accepts("M57 takes results first", history(assistant(call()), user(result(), text())));
  refuses("M57 refuses text before a result", history(assistant(call()), user(text(), result())), {
    rule: "M57",
    path: "messages.2.content.1",
    says: `${WITHOUT}tu1`,
  });
  refuses(
    "M57 refuses text between results of two messages",
    history(assistant(call("a"), call("b")), user(result("a"), text()), user(result("b"))),
    {
      rule: "M57",
      path: "messages.3.content.0",
      says: `${WITHOUT}b`,
    },
  );

  accepts("M58 takes text behind the results", history(assistant(call()), user(result(), text("now go on"))));

  accepts(
    "M59 takes one result for each call",
    history(assistant(call("a"), call("b")), user(result("a"), result("b"))),
  );
  refuses("M59 refuses two results for one call", history(assistant(call()), user(result(), result())), {
    rule: "M59",
    path: "messages.2.content.1",
    says: "each tool_use must have a single result",
  });

  accepts(
    "M60 takes ids that differ",
    history(assistant(call("a")), user(result("a")), assistant(call("b")), user(result("b"))),
  );
  refuses(
    "M60 refuses an id that an earlier turn used",
    history(assistant(call()), user(result()), assistant(call()), user(result())),
    {
      rule: "M60",
      path: "messages.3.content.0.tool_use.id",
      says: "`tool_use` ids must be unique",
    },
  );
  refuses("M60 refuses an id twice in one turn", history(assistant(call(), call()), user(result())), {
    rule: "M60",
    path: "messages.1.content.1.tool_use.id",
  });

  accepts(
    "M67 takes results that are split over several messages",
    history(assistant(call("a"), call("b")), user(result("a")), user(result("b"))),
  );
  accepts("M68 takes results in any order", history(assistant(call("a"), call("b")), user(result("b"), result("a"))));
  accepts(
    "M70 takes a result for a call that was not run",
    history(assistant(call()), user(result("tu1", { is_error: true, content: "denied" }))),
  );
});

describe("the form of calls and results", () => {
  accepts(
    "M61 takes letters, digits, _ and - in ids",
    history(assistant(call("toolu_01-Az")), user(result("toolu_01-Az"))),
  );
  refuses(
    "M61 refuses other characters in the id of a call",
    history(assistant(call("call.1|x")), user(result("call.1|x"))),
    {
      rule: "M61",
      path: "messages.1.content.0.tool_use.id",
      says: "String should match pattern",
    },
  );
  refuses("M61 refuses an empty id", history(assistant(call("")), user(result(""))), {
    rule: "M61",
    path: "messages.1.content.0.tool_use.id",
  });
  refuses("M61 refuses other characters in a tool_use_id", history(assistant("a"), user(result("call.1"))), {
    rule: "M61",
    path: "messages.2.content.0.tool_result.tool_use_id",
    says: "String should match pattern",
  });

  accepts("M62 takes a result with its tool_use_id", history(assistant(call()), user(result())));
  refuses("M62 refuses one without", history(assistant(call()), user({ type: "tool_result", content: "a" })), {
    rule: "M62",
    path: "messages.2.content.0.tool_result.tool_use_id",
    says: "Field required",
  });

  accepts("M63 takes calls of the assistant and results of the user", history(assistant(call()), user(result())));
  refuses("M63 refuses a call of the user", request({ messages: [user(call())] }), {
    rule: "M63",
    path: "messages.0.content.0",
    says: "`tool_use` blocks can only be in assistant messages",
  });
  refuses("M63 refuses a result of the assistant", history(assistant(result()), user("a")), {
    rule: "M63",
    path: "messages.1.content.0",
    says: "`tool_result` blocks can only be in user messages",
  });

  accepts("M64 takes an object as input", history(assistant(call("tu1", { input: {} })), user(result())));
  for (const input of ["{}", [], null, 1]) {
    refuses(
      `M64 refuses ${JSON.stringify(input)} as input`,
      history(assistant(call("tu1", { input })), user(result())),
      {
        rule: "M64",
        path: "messages.1.content.0.tool_use.input",
        says: "Input should be a valid dictionary",
      },
    );
  }
  refuses("M64 refuses a call without input", history(assistant(call("tu1", { input: undefined })), user(result())), {
    rule: "M64",
    path: "messages.1.content.0.tool_use.input",
    says: "Field required",
  });

  for (const content of [undefined, "", "text", [], [text()]]) {
    const answer = history(assistant(call()), user(result("tu1", { content })));
    accepts(`M65 takes ${JSON.stringify(content)} as the content of a result`, answer);
  }
  const refusal = { rule: "M65", path: "messages.2.content.0.tool_result.content" };
  refuses(
    "M65 refuses an object as content",
    history(assistant(call()), user(result("tu1", { content: { a: 1 } }))),
    refusal,
  );
  refuses("M65 refuses null as content", history(assistant(call()), user(result("tu1", { content: null }))), refusal);
  refuses(
    "M65 refuses a call inside a result",
    history(assistant(call()), user(result("tu1", { content: [call("tu2")] }))),
    {
      ...refusal,
      path: `${refusal.path}.0`,
    },
  );
  refuses("M65 refuses is_error in words", history(assistant(call()), user(result("tu1", { is_error: "yes" }))), {
    ...refusal,
    path: "messages.2.content.0.tool_result.is_error",
  });

  accepts("M73 takes a call without its caller", history(assistant(call()), user(result())));
  accepts(
    "M73 takes a valid caller",
    history(assistant(call("tu1", { caller: { type: "code_execution_20260120", tool_id: "s1" } })), user(result())),
  );
  refuses(
    "M73 refuses a caller that does not exist",
    history(assistant(call("tu1", { caller: { type: "me" } })), user(result())),
    {
      rule: "M73",
      path: "messages.1.content.0.tool_use.caller",
    },
  );

  accepts(
    "M75 takes a name of a call of 64 characters",
    history(assistant(call("tu1", { name: "n".repeat(64) })), user(result())),
  );
  refuses("M75 refuses a call by an illegal name", history(assistant(call("tu1", { name: "a.b" })), user(result())), {
    rule: "M75",
    path: "messages.1.content.0.tool_use.name",
    says: "String should match pattern",
  });
});

describe("a history with tools, and a request without", () => {
  const bare = request({ messages: [user("a"), assistant(call()), user(result())] });
  accepts("M69 takes it", bare);
  it("M69 notes that other servers would refuse it", () => {
    expect(judge(bare).notes).toEqual([{ rule: "M69", message: expect.stringMatching(/^messages\.1\.content\.0: /) }]);
  });
  refuses(
    "M69 refuses it under portable",
    bare,
    { rule: "M69", path: "messages.1.content.0", says: "`tools`" },
    PORTABLE,
  );
  accepts(
    "M69 takes a tool that is no longer among the tools, under portable",
    { ...bare, tools: [tool({ name: "Other" })] },
    PORTABLE,
  );
});

describe("server tools", () => {
  const search = { type: "server_tool_use", id: "s1", name: "web_search", input: {} };
  const found = { type: "web_search_tool_result", tool_use_id: "s1", content: [] };

  accepts("M71 takes only results while a server tool is not done", history(assistant(search, call()), user(result())));
  accepts(
    "M71 takes what comes after it was done",
    history(assistant(search, call()), user(result()), assistant(found, text()), user(text())),
  );
  refuses("M71 refuses text beside the results", history(assistant(search, call()), user(result(), text())), {
    rule: "M71",
    path: "messages.2.content.1",
    says: "`web_search` tool use with id s1",
  });
  refuses("M71 refuses to go on without the result", history(assistant(search, text()), user(text())), {
    rule: "M71",
    path: "messages.2.content.0",
    says: "`web_search` tool use with id s1",
  });

  accepts("M72 takes a result behind its server_tool_use", history(assistant(search, found, text()), user("a")));
  refuses("M72 refuses a result without one", history(assistant(found, text()), user("a")), {
    rule: "M72",
    path: "messages.1.content.0.web_search_tool_result.tool_use_id",
    says: "no server_tool_use before it",
  });
  refuses("M72 refuses a result before it", history(assistant(found, search), user("a")), {
    rule: "M72",
    path: "messages.1.content.0.web_search_tool_result.tool_use_id",
  });
});
