import { describe } from "vitest";
import { accepts, assistant, call, refuses, request, result, text, tool, user } from "./validate-try.ts";

const MARK = { cache_control: { type: "ephemeral" } };
const MINUTES = { cache_control: { type: "ephemeral", ttl: "5m" } };
const HOUR = { cache_control: { type: "ephemeral", ttl: "1h" } };

describe("cache marks", () => {
  const marked = (count: number) => Array.from({ length: count }, () => ({ ...text(), ...MARK }));
  accepts("M48 takes four, wherever they stand", {
    ...request({
      tools: [tool(MARK)],
      system: marked(1),
      messages: [user("a"), assistant({ ...call(), ...MARK }), user({ ...result(), ...MARK })],
    }),
  });
  refuses("M48 refuses five", request({ messages: [user(...marked(5))] }), {
    rule: "M48",
    path: "messages.0.content.4.cache_control",
    says: "A maximum of 4 blocks with cache_control may be provided. Found 5",
  });
  refuses(
    "M48 refuses a fifth inside a result",
    request({
      tools: [tool(MARK)],
      system: marked(2),
      messages: [user("a"), assistant(call()), user({ ...result("tu1", { content: marked(1) }), ...MARK })],
    }),
    { rule: "M48", path: "messages.2.content.0.cache_control", says: "Found 5" },
  );
  accepts("M48 takes three and the automatic one", request({ ...MARK, messages: [user(...marked(3))] }));
  refuses("M48 refuses four and the automatic one", request({ ...MARK, messages: [user(...marked(4))] }), {
    rule: "M48",
    path: "messages.0.content.3.cache_control",
    says: "Found 5",
  });

  const thinking = { type: "thinking", thinking: "Hm.", signature: "sig" };
  const said = (block: unknown) => request({ messages: [user("a"), assistant(block, text()), user("b")] });
  accepts(
    "M49 takes one behind thinking",
    request({ messages: [user("a"), assistant(thinking, { ...text(), ...MARK }), user("b")] }),
  );
  refuses("M49 refuses one on thinking", said({ ...thinking, ...MARK }), {
    rule: "M49",
    path: "messages.1.content.0.thinking.cache_control",
    says: "cannot be set for thinking blocks",
  });
  refuses("M49 refuses one on hidden thinking", said({ type: "redacted_thinking", data: "x", ...MARK }), {
    rule: "M49",
    path: "messages.1.content.0.redacted_thinking.cache_control",
  });
  refuses("M49 refuses one on an empty text", request({ messages: [user({ ...text(""), ...MARK })] }), {
    rule: "M49",
    path: "messages.0.content.0.cache_control",
    says: "cannot be set for empty text blocks",
  });
  refuses("M49 refuses one on an empty system text", request({ system: [{ ...text(""), ...MARK }] }), {
    rule: "M49",
    path: "system.0.cache_control",
  });

  const last = (mark: object) => request({ ...HOUR, messages: [user({ ...text(), ...mark })] });
  accepts(
    "M50 takes ephemeral, for five minutes or an hour",
    request({ messages: [user({ ...text(), ...HOUR }, { ...text(), ...MINUTES })] }),
  );
  accepts(
    "M50 takes null for none",
    request({ cache_control: null, messages: [user({ ...text(), cache_control: null })] }),
  );
  refuses(
    "M50 refuses another type",
    request({ messages: [user({ ...text(), cache_control: { type: "for_ever" } })] }),
    {
      rule: "M50",
      path: "messages.0.content.0.text.cache_control",
      says: "'ephemeral'",
    },
  );
  refuses("M50 refuses another ttl", request({ cache_control: { type: "ephemeral", ttl: "2h" } }), {
    rule: "M50",
    path: "cache_control.ephemeral.ttl",
    says: "'5m' or '1h'",
  });
  accepts("M50 takes an automatic mark that agrees with the one on the last block", last(HOUR));
  refuses("M50 refuses one that does not", last(MARK), { rule: "M50", path: "cache_control.ttl", says: "Keep one" });
  refuses(
    "M50 refuses an hour behind five minutes",
    request({ system: [{ ...text(), ...MARK }], messages: [user({ ...text(), ...HOUR })] }),
    { rule: "M50", path: "messages.0.content.0.cache_control.ttl", says: "tools, system, messages" },
  );
});
