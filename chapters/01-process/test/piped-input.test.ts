import { describe, expect, it } from "vitest";
import { InputTooLong, readPipedInput } from "#chapter";

/** What a program pipes in, and how much of it was taken. */
class Pieces {
  taken = 0;

  async *of(input: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(input);
    for (let from = 0; from < bytes.length; from += size) {
      this.taken += 1;
      yield bytes.subarray(from, from + size);
    }
  }
}

describe("1.2 readPipedInput", () => {
  it.each([1, 2, 3, 100])("1.2a in pieces of %d bytes 你 is whole (B45)", async (size) => {
    expect(await readPipedInput(new Pieces().of("你好 🙂\n", size), 100)).toBe("你好 🙂\n");
    expect(await readPipedInput(new Pieces().of("", size), 100)).toBe("");
  });

  it("1.2b too much is refused, and the limit in bytes is named", async () => {
    const [most, more] = [new Pieces().of("你".repeat(4), 1), new Pieces().of("你".repeat(4), 1)];
    expect(await readPipedInput(most, 12)).toHaveLength(4);
    const refusal = readPipedInput(more, 11);
    await expect(refusal).rejects.toThrow(InputTooLong);
    await expect(refusal).rejects.toThrow("longer than 11 bytes");
  });

  it("1.2c what is refused is not read to its end", async () => {
    const pieces = new Pieces();
    await expect(readPipedInput(pieces.of("x".repeat(1_000), 10), 15)).rejects.toThrow(InputTooLong);
    expect(pieces.taken).toBe(2);
  });

  it("1.2d a character whose end never comes is shown as missing", async () => {
    const cut = Buffer.from("你好").subarray(0, 4);
    expect(await readPipedInput(new Pieces().of(cut, 4), 100)).toBe("你\ufffd");
  });
});
