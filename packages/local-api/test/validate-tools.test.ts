import { describe } from "vitest";
import { accepts, refuses, request, tool } from "./validate-try.ts";

/** A request with these tools. */
function having(...tools: unknown[]): Record<string, unknown> {
  return request({ tools });
}

/** A request with one tool of this schema. */
function schema(input_schema: unknown, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return having(tool({ input_schema, ...changes }));
}

const SCHEMA = "tools.0.custom.input_schema";

describe("tools", () => {
  accepts("M75 takes a name of 64 letters, digits, _ and -", having(tool({ name: `a-Z_9${"n".repeat(59)}` })));
  for (const name of ["a.b", "", "näme", "n".repeat(65)]) {
    refuses(`M75 refuses the name ${JSON.stringify(name)}`, having(tool({ name })), {
      rule: "M75",
      path: "tools.0.custom.name",
      says: "String should match pattern",
    });
  }
  refuses("M75 refuses 129 characters", having(tool({ name: "n".repeat(129) })), {
    rule: "M75",
    path: "tools.0.custom.name",
    says: "at most 128 characters",
  });

  accepts("M76 takes names that differ", having(tool({ name: "a" }), tool({ name: "b" })));
  refuses("M76 refuses a name twice", having(tool({ name: "a" }), tool({ name: "b" }), tool({ name: "a" })), {
    rule: "M76",
    path: "tools.2.name",
    says: "Tool names must be unique",
  });

  accepts("M77 takes an object schema", schema({ type: "object" }));
  accepts(
    "M77 takes null for properties and required at the root",
    schema({ type: "object", properties: null, required: null }),
  );
  refuses("M77 refuses a tool without a schema", schema(undefined), {
    rule: "M77",
    path: SCHEMA,
    says: "Field required",
  });
  refuses("M77 refuses an array at the root", schema({ type: "array" }), {
    rule: "M77",
    path: `${SCHEMA}.type`,
    says: "Input should be 'object'",
  });
  refuses("M77 refuses a schema without a type", schema({ properties: {} }), { rule: "M77", path: `${SCHEMA}.type` });
  refuses("M77 refuses a string", schema("object"), { rule: "M77", path: SCHEMA });
});

describe("schemas", () => {
  const sound = {
    type: "object",
    $defs: { point: { type: "object", properties: { x: { type: "number", minimum: 0 } }, required: ["x"] } },
    properties: {
      path: { type: "string", description: "where", minLength: 0, pattern: "^/" },
      mode: { enum: ["r", "w", null] },
      lines: { type: ["array", "null"], items: { $ref: "#/$defs/point" }, maxItems: 3 },
      either: { anyOf: [{ type: "integer" }, true], not: { const: 7 } },
      "x-own": { "x-anything": 1 },
    },
    required: ["path"],
    additionalProperties: false,
  };
  accepts("M78 takes a sound schema of 2020-12", schema(sound));
  const unsound: [words: string, part: Record<string, unknown>, path: string][] = [
    ["a type that does not exist", { type: "strin" }, ".type"],
    ["an empty list of types", { type: [] }, ".type"],
    ["a wrong type in a list", { type: ["string", "nil"] }, ".type.1"],
    ["properties in a list", { properties: [] }, ".properties"],
    ["required: true", { required: true }, ".required"],
    ["a number in required", { required: [1] }, ".required.0"],
    ["items in a list, as older drafts had it", { items: [{ type: "string" }] }, ".items"],
    ["an unsound schema inside items", { items: { type: "x" } }, ".items.type"],
    ["an enum that is no list", { enum: "a" }, ".enum"],
    ["an unsound definition", { $defs: { a: 1 } }, ".$defs.a"],
    ["an empty anyOf", { anyOf: [] }, ".anyOf"],
    ["an unsound schema inside anyOf", { anyOf: [{}, { type: 1 }] }, ".anyOf.1.type"],
    ["half a character", { minLength: 1.5 }, ".minLength"],
    ["a length in words", { minLength: "1" }, ".minLength"],
    ["a negative length", { minLength: -1 }, ".minLength"],
    ["exclusiveMinimum: true, as older drafts had it", { exclusiveMinimum: true }, ".exclusiveMinimum"],
    ["a description that is no text", { description: {} }, ".description"],
  ];
  for (const [words, part, path] of unsound) {
    refuses(`M78 refuses ${words}`, schema({ type: "object", properties: { a: part } }), {
      rule: "M78",
      path: `${SCHEMA}.properties.a${path}`,
    });
  }

  accepts("M79 takes a tool without a description", having(tool({ description: undefined })));
  refuses("M79 refuses a description that is no text", having(tool({ description: 1 })), {
    rule: "M79",
    path: "tools.0.custom.description",
  });
  accepts(
    "M79 takes examples that fit",
    schema(sound, { input_examples: [{ path: "/a", mode: null, lines: [] }, { path: "/b" }] }),
  );
  accepts(
    "M79 takes examples that fit schemas of every kind",
    schema(
      {
        type: "object",
        properties: {
          nothing: { type: "null" },
          any: true,
          fixed: { const: [1, { a: "b" }] },
          part: { type: "object" },
        },
      },
      { input_examples: [{ nothing: null, any: "x", fixed: [1, { a: "b" }], part: {}, more: 1 }] },
    ),
  );
  const unfit: [words: string, example: unknown, path: string][] = [
    ["no object", "a", ""],
    ["without a required field", {}, ".path"],
    ["of a wrong type", { path: 1 }, ".path"],
    ["with a value that is not in the enum", { path: "/a", mode: "x" }, ".mode"],
    ["with a field too many", { path: "/a", more: 1 }, ".more"],
    ["with a list that is not in the enum", { path: "/a", mode: [] }, ".mode"],
    ["with a list of the wrong type", { path: "/a", lines: {} }, ".lines"],
  ];
  for (const [words, example, path] of unfit) {
    refuses(`M79 refuses an example ${words}`, schema(sound, { input_examples: [example] }), {
      rule: "M79",
      path: `tools.0.custom.input_examples.0${path}`,
    });
  }
  refuses(
    "M79 refuses another value than the const",
    schema({ type: "object", properties: { a: { const: 1 } } }, { input_examples: [{ a: 2 }] }),
    { rule: "M79", path: "tools.0.custom.input_examples.0.a", says: "allows only 1" },
  );
  refuses(
    "M79 refuses an array in place of an object",
    schema({ type: "object", properties: { a: { type: "object" } } }, { input_examples: [{ a: [] }] }),
    { rule: "M79", path: "tools.0.custom.input_examples.0.a" },
  );
  refuses(
    "M79 refuses a wrong item in the list of an example",
    schema(
      { type: "object", properties: { a: { type: "array", items: { type: "integer" } } } },
      { input_examples: [{ a: [1, 2.5] }] },
    ),
    { rule: "M79", path: "tools.0.custom.input_examples.0.a.1" },
  );
});

describe("tools of other APIs", () => {
  accepts("M80 takes { name, description, input_schema }", having(tool()));
  refuses("M80 refuses type function", having({ type: "function", function: { name: "a", parameters: {} } }), {
    rule: "M80",
    path: "tools.0",
    says: "does not match any of the expected tags",
  });
  refuses("M80 refuses parameters in place of input_schema", having({ name: "a", parameters: { type: "object" } }), {
    rule: "M80",
    path: `${SCHEMA}`,
    says: "Field required",
  });
  refuses("M27 refuses a tool of an unknown type", having({ type: "drill", name: "drill" }), {
    rule: "M27",
    path: "tools.0",
  });
});

describe("tool_choice", () => {
  const choosing = (tool_choice: unknown, ...tools: unknown[]) =>
    request({ tool_choice, ...(tools.length > 0 && { tools }) });
  for (const type of ["auto", "any", "none"]) accepts(`M81 takes ${type}`, choosing({ type }, tool()));
  accepts("M81 takes tool", choosing({ type: "tool", name: "Read" }, tool()));
  for (const choice of ["auto", { type: "required" }, {}, null]) {
    refuses(`M81 refuses ${JSON.stringify(choice)}`, choosing(choice, tool()), { rule: "M81", path: "tool_choice" });
  }

  accepts("M82 takes a tool that is there", choosing({ type: "tool", name: "Read" }, tool()));
  accepts(
    "M82 takes any name beside a toolset, whose names are not in the request",
    choosing({ type: "tool", name: "navigate" }, { type: "browser_toolset_20260801" }),
  );
  refuses("M82 refuses a tool that is not", choosing({ type: "tool", name: "Write" }, tool()), {
    rule: "M82",
    path: "tool_choice.tool.name",
    says: "Tool 'Write' not found in provided tools. There are: Read",
  });
  refuses("M82 refuses a tool where there are none", choosing({ type: "tool", name: "Read" }), {
    rule: "M82",
    path: "tool_choice.tool.name",
    says: "not found in provided tools. The request has none",
  });

  accepts("M83 takes auto without tools", choosing({ type: "auto" }));
  accepts("M83 takes none without tools", choosing({ type: "none" }));
  refuses("M83 refuses any without tools", choosing({ type: "any" }), {
    rule: "M83",
    path: "tool_choice",
    says: "may only be specified while providing tools",
  });

  accepts(
    "M85 takes disable_parallel_tool_use inside tool_choice",
    choosing({ type: "any", disable_parallel_tool_use: true }, tool()),
  );
  refuses("M85 refuses it at the top, as an unknown field", request({ disable_parallel_tool_use: true }), {
    rule: "M22",
    path: "disable_parallel_tool_use",
    says: "Extra inputs are not permitted",
  });
  refuses(
    "M85 refuses it where no tool may be used",
    choosing({ type: "none", disable_parallel_tool_use: true }, tool()),
    {
      rule: "M22",
      path: "tool_choice.none.disable_parallel_tool_use",
    },
  );

  accepts("M88 takes no tool_choice with tools", having(tool()));
  accepts("M88 takes no tool_choice without tools", request());
});

describe("strict tools", () => {
  const closed = { type: "object", properties: {}, additionalProperties: false };
  const strict = (name: string, properties: Record<string, unknown> = {}) =>
    tool({ name, strict: true, input_schema: { ...closed, properties } });
  const named = (count: number) => Array.from({ length: count }, (_, index) => strict(`t${index}`));
  const optional = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}]));

  accepts("M86 takes a closed schema", having(strict("a", { nested: closed })));
  accepts("M86 takes an open schema where nothing is strict", having(tool()));
  refuses("M86 refuses an open schema", having(tool({ strict: true })), {
    rule: "M86",
    path: SCHEMA,
    says: "additionalProperties: false",
  });
  refuses(
    "M86 refuses an open schema inside a closed one",
    having(strict("a", { nested: { type: "array", items: { type: "object" } } })),
    {
      rule: "M86",
      path: `${SCHEMA}.properties.nested.items`,
    },
  );
  accepts(
    "M86 takes any number of parameters that are required",
    having(
      tool({
        strict: true,
        input_schema: { ...closed, properties: optional(30), required: Object.keys(optional(30)) },
      }),
    ),
  );
  accepts(
    "M86 takes 20 strict tools and others",
    having(...named(20), tool({ strict: false }), tool({ name: "open" })),
  );
  refuses("M86 refuses 21", having(...named(21)), { rule: "M86", path: "tools", says: "21 strict tools > 20" });
  accepts("M86 takes 24 optional parameters in all", having(strict("a", optional(20)), strict("b", optional(4))));
  refuses("M86 refuses 25", having(strict("a", optional(20)), strict("b", optional(5))), {
    rule: "M86",
    path: "tools",
    says: "25 optional parameters",
  });

  accepts(
    "M87 takes deferred tools beside one that is not",
    having(tool({ defer_loading: true }), tool({ name: "b" })),
  );
  accepts("M87 takes tools that say they are not deferred", having(tool({ defer_loading: false })));
  refuses(
    "M87 refuses tools that are all deferred",
    having(tool({ defer_loading: true }), tool({ name: "b", defer_loading: true })),
    {
      rule: "M87",
      path: "tools",
      says: "defer_loading",
    },
  );
});
