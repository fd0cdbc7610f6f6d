import { reply } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { TOOL_REGISTRY } from "@loopsmith/tools";
import { describe, expect, it } from "vitest";
import { toAnthropicTools } from "#chapter";
import { contextOf, echoTool, readTool } from "./tools.ts";

describe("step 7.1", () => {
  it("7.1a gives tools that the API accepts, over HTTP", async () => {
    const tools = toAnthropicTools(contextOf([readTool(), echoTool()]).registry);
    await withLocalApi([reply("Fine.")], async (api) => {
      const response = await fetch(`${api.baseUrl}/v1/messages`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": api.apiKey, "anthropic-version": "2023-06-01" },
        body: JSON.stringify({
          model: "scripted-modern",
          max_tokens: 100,
          tools,
          messages: [{ role: "user", content: "Go." }],
        }),
      });
      expect(`${response.status} ${response.ok ? "" : await response.text()}`).toBe("200 ");
    });
    expect(tools[0]).toMatchObject({ name: "Read", input_schema: { type: "object", required: ["file_path"] } });
  });

  it("7.1b gives the same bytes twice, in the order of registration", () => {
    const { registry } = contextOf([readTool(), echoTool()]);
    expect(toAnthropicTools(registry).map(({ name }) => name)).toEqual(["Read", "echo"]);
    expect(JSON.stringify(toAnthropicTools(registry))).toBe(JSON.stringify(toAnthropicTools(registry)));
  });

  it("7.1c gives the tools of the global registry when it is given none", () => {
    const remove = TOOL_REGISTRY.register(readTool());
    try {
      expect(toAnthropicTools().map(({ name }) => name)).toEqual(["Read"]);
    } finally {
      remove();
    }
  });
});
