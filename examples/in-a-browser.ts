// The loop in a browser: `query` and the local Messages API in one script, without a socket and without a module of Node.
// Run it: node --import tsx examples/in-a-browser.ts
// For a page: npx esbuild examples/in-a-browser.ts --bundle --format=esm --outfile=page.js, then <script type="module">.
import type { MessagesClient } from "@loopsmith/llm/client";
import { createLocalApi, reply } from "@loopsmith/local-api";
import { query } from "@loopsmith/loop";
import { ToolRegistry } from "@loopsmith/tools";

const api = createLocalApi({ model: () => reply("Hello from this page.") });
const access = { "x-api-key": "any", "anthropic-version": "2023-06-01" };
const client: MessagesClient = {
  post: (path, { body, headers }) => ({
    asResponse: () =>
      api.handle(
        new Request(`http://localhost${path}`, {
          method: "POST",
          headers: { ...headers, ...access },
          body: typeof body === "string" ? body : new TextDecoder().decode(body),
        }),
      ),
  }),
};

const messages = [{ role: "user" as const, content: "Where are you?" }];
for await (const event of query({ messages, tools: new ToolRegistry(), client })) {
  if (event.type === "text_delta") console.log(event.text);
  if (event.type === "terminal") console.log(event.terminal.reason);
}
