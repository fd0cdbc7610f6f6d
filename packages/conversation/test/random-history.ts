import type { ContentBlock, Message, ToolResult } from "@loopsmith/conversation/history";
import fc from "fast-check";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";

type RandomTurn = {
  thinks: boolean;
  says: string;
  results: NonNullable<ToolResult["content"]>[];
  /** Said behind the results, or instead of them. */
  prompt: string | undefined;
};

const IMAGE = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } } as const;
const output = fc.oneof<fc.Arbitrary<RandomTurn["results"][number]>[]>(
  fc.integer({ min: 1, max: 9_000 }).map((length) => "line of output\n".repeat(length / 15 + 1)),
  fc.integer({ min: 1, max: 800 }).map((length) => "读取的文件内容。".repeat(length)),
  fc.constant([text("a picture"), IMAGE]),
);
const words = fc.constantFrom("Now the tests.", "接下来修复登录。", "🌍 and then?", "w".repeat(3_000));

const turn: fc.Arbitrary<RandomTurn> = fc.record({
  thinks: fc.boolean(),
  says: words,
  results: fc.array(output, { maxLength: 6 }),
  prompt: fc.option(words, { nil: undefined, freq: 4 }),
});

/** A valid history of whole turns with up to six calls each, that ends with the user. */
export const anyHistory: fc.Arbitrary<readonly Message[]> = fc
  .tuple(words, fc.array(turn, { maxLength: 14 }))
  .map(([task, turns]) => [user(task), ...turns.flatMap(messagesOf)]);

function messagesOf({ thinks, says, results, prompt }: RandomTurn, turnIndex: number): Message[] {
  const ids = results.map((_, index) => `call_${turnIndex}_${index}`);
  const content: ContentBlock[] = [
    ...(thinks ? [thinking("hm", "sig")] : []),
    text(says),
    ...ids.map((id) => call(id)),
  ];
  const answers = results.map((result, index) => answer(`call_${turnIndex}_${index}`, result));
  const last = answers.length === 0 ? [text(prompt ?? "Go on.")] : prompt === undefined ? [] : [text(prompt)];
  return [assistant(...content), user(...answers, ...last)];
}
