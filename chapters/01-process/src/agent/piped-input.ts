import { todo } from "@loopsmith/course/todo";

/** More was piped in than is taken. */
export class InputTooLong extends Error {
  override readonly name = "InputTooLong";

  constructor(maxBytes: number) {
    super(`The input is longer than ${maxBytes} bytes: pipe less, or name the file in the prompt.`);
  }
}

/** Reads what is piped in to its end, as UTF-8, wherever it is cut into chunks (B45). Throws `InputTooLong` beyond `maxBytes`. */
export async function readPipedInput(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  // 1.2 用同一个解码器解码各块；一旦过多就拒绝。
  return todo("1.2", "Decode the pieces with one decoder; refuse as soon as there is too much.");
}
