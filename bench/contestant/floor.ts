import { request } from "node:http";
import { type Contestant, contentOf } from "./contestant.ts";

/** The least that has to be done: a socket, a cut at each blank line, one parse an event. It checks nothing. */
export const floor: Contestant = {
  name: "floor",
  async read(baseUrl) {
    const text: string[] = [];
    const toolInput: string[] = [];
    let rest = "";
    for await (const chunk of await post(`${baseUrl}/v1/messages`)) {
      const events = (rest + chunk).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) take(event, text, toolInput);
    }
    const input = toolInput.join("");
    return { text: text.join(""), content: input === "" ? "" : contentOf(JSON.parse(input)) };
  },
};

function post(url: string): Promise<AsyncIterable<string>> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST" }, (response) => resolve(response.setEncoding("utf8")));
    sent.on("error", reject);
    sent.end("{}");
  });
}

function take(event: string, text: string[], toolInput: string[]): void {
  // biome-ignore lint/suspicious/noExplicitAny: the floor trusts the server.
  const data: any = JSON.parse(event.slice(event.indexOf("data: ") + 6));
  if (data.type !== "content_block_delta") return;
  if (data.delta.type === "text_delta") text.push(data.delta.text);
  else if (data.delta.type === "input_json_delta") toolInput.push(data.delta.partial_json);
}
