import { callTool, outputText, type ToolContentBlock, type ToolOutput } from "@loopsmith/tools";
import { createNodeHost, createReadTool, createToolContext } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import { gif, jpeg, pdf, png, webp } from "./sample-media.ts";
import { tempFolder, withoutFolder } from "./temp-folder.ts";

type Shown = { text: string; isError: boolean; blocks: readonly ToolContentBlock[]; noted: number };

/** Reads these files one after the other in one run, and tells of each what the model is shown. */
async function readAll(files: Record<string, Uint8Array | string>, names = Object.keys(files)): Promise<Shown[]> {
  const cwd = await tempFolder(files);
  const read = createReadTool(createNodeHost({ cwd }));
  const context = createToolContext({ cwd });
  const shown: Shown[] = [];
  for (const name of names) {
    const output: ToolOutput = await callTool(read, { file_path: name }, context);
    const blocks = typeof output.content === "string" ? [] : output.content.filter(({ type }) => type !== "text");
    const text = withoutFolder(outputText(output), cwd);
    shown.push({ text, isError: output.isError === true, blocks, noted: context.readFileState.size });
  }
  return shown;
}

async function readOne(name: string, content: Uint8Array | string): Promise<Shown> {
  const [shown] = await readAll({ [name]: content });
  if (shown === undefined) throw new Error("nothing was read");
  return shown;
}

describe("Read of images", () => {
  it("M51 shows the four kinds as image blocks, by what is in them and not by their names", async () => {
    const files = { "a.png": png(30, 20), "b.txt": jpeg(40, 10), "c.gif": gif(5, 6), "d.webp": webp(700, 800) };
    const shown = await readAll(files);
    expect(shown.map(({ text }) => text)).toEqual([
      `<cwd>/a.png: image/png, 30 × 20 pixels, ${files["a.png"].length} bytes.`,
      `<cwd>/b.txt: image/jpeg, 40 × 10 pixels, ${files["b.txt"].length} bytes.`,
      `<cwd>/c.gif: image/gif, 5 × 6 pixels, ${files["c.gif"].length} bytes.`,
      `<cwd>/d.webp: image/webp, 700 × 800 pixels, ${files["d.webp"].length} bytes.`,
    ]);
    expect(shown.map(({ blocks }) => blocks)).toEqual(
      Object.values(files).map((bytes, index) => {
        const media_type = ["image/png", "image/jpeg", "image/gif", "image/webp"][index];
        return [{ type: "image", source: { type: "base64", media_type, data: bytes.toString("base64") } }];
      }),
    );
    // Not one of them may be written to as if its text had been seen.
    expect(shown.at(-1)?.noted).toBe(0);
  });

  it("M51 refuses a side over 8,000 pixels and more than 10 MB, and says what to do", async () => {
    const wide = await readOne("wide.png", png(8_001, 1));
    expect([wide.isError, wide.text]).toEqual([
      true,
      "<cwd>/wide.png is not shown: image/png, 8001 × 1 pixels; a side may have 8000. Scale it down, and read that.",
    ]);
    expect((await readOne("edge.png", png(8_000, 1))).isError).toBe(false);
    const heavy = await readOne("heavy.png", Buffer.concat([png(2, 2), Buffer.alloc(10 * 1024 * 1024), png(2, 2)]));
    expect([heavy.isError, heavy.text]).toEqual([true, expect.stringMatching(/10485760 are allowed\. Scale it down/)]);
  });

  it("M51 lets no run have a side over 2,000 pixels among more than 20 images", async () => {
    const small = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.png`, png(4, 4)]));
    const after = await readAll({ ...small, "large.png": png(2_001, 4), "small.png": png(2_000, 4) });
    expect(after.slice(-2).map(({ isError, text }) => [isError, text])).toEqual([
      [true, "<cwd>/large.png is not shown: After 20 images a side has at most 2000 pixels. Scale it down."],
      [false, expect.stringContaining("2000 × 4")],
    ]);
    const before = await readAll({ "large.png": png(2_001, 4), ...small });
    expect(before.map(({ isError }) => isError)).toEqual([...Array.from({ length: 20 }, () => false), true]);
    expect(before.at(-1)?.text).toContain("one with a side over 2000 pixels, and then a request takes no more.");
  });

  it("M51 shows 100 images in one run, which is what a request takes", async () => {
    const again = await readAll(
      { "a.png": png(4, 4) },
      Array.from({ length: 101 }, () => "a.png"),
    );
    expect(again.findIndex(({ isError }) => isError)).toBe(100);
  });

  it("M12 keeps all that a run is shown below the size of a request", async () => {
    const pad = Buffer.alloc(8_000_000);
    const heavy = Buffer.concat([png(4, 4), pad, png(4, 4)]);
    const shown = await readAll({ "a.png": heavy }, ["a.png", "a.png", "a.png"]);
    expect(shown.map(({ isError }) => isError)).toEqual([false, false, true]);
    expect(shown.at(-1)?.text).toContain("it would be too much for one request");
  });

  it("refuses an image that is cut off: the API would refuse the whole request", async () => {
    for (const [name, bytes] of Object.entries({
      png: png(9, 9),
      jpeg: jpeg(9, 9),
      webp: webp(9, 9),
      gif: gif(9, 9),
    })) {
      const { isError, text } = await readOne(`cut.${name}`, bytes.subarray(0, -9));
      expect([name, isError, text]).toEqual([
        name,
        true,
        expect.stringContaining("is cut off or damaged. Make it anew."),
      ]);
      expect((await readOne("empty", bytes.subarray(0, 12))).isError, name).toBe(true);
    }
  });
});

describe("Read of PDFs", () => {
  it("shows one as a document block, with its pages counted, also in compressed objects", async () => {
    for (const compressed of [false, true]) {
      const bytes = pdf(3, { compressed });
      const { text, blocks } = await readOne("paper.pdf", bytes);
      expect(text).toBe(`<cwd>/paper.pdf: PDF, 3 pages, ${bytes.length} bytes.`);
      const data = bytes.toString("base64");
      expect(blocks).toEqual([{ type: "document", source: { type: "base64", media_type: "application/pdf", data } }]);
    }
  });

  it("refuses one with too many pages, too many bytes, a password, or no page, and says what to do", async () => {
    const reasons = {
      "a PDF of 101 pages; 100 are allowed. Take the text of some pages out with a command such as pdftotext": pdf(101),
      "a PDF of 16000100 bytes; 16000000 are allowed.": Buffer.concat([pdf(1), Buffer.alloc(16_000_100)]).subarray(
        0,
        16_000_100,
      ),
      "a PDF that is encrypted. Have it saved without a password first.": pdf(1, { encrypted: true }),
      "a PDF without a page that could be found": pdf(2, { compressed: true }).subarray(0, 150),
    };
    for (const [reason, bytes] of Object.entries(reasons)) {
      const { text, isError } = await readOne("paper.pdf", bytes);
      expect([isError, text]).toEqual([true, expect.stringContaining(reason)]);
    }
  });
});

describe("Read of notebooks", () => {
  const image = png(6, 7);
  const notebook = {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [
      { cell_type: "markdown", source: ["# Title\n", "Words."], metadata: {} },
      {
        cell_type: "code",
        execution_count: 7,
        source: "plot(x)\nprint(y)",
        metadata: {},
        outputs: [
          { output_type: "stream", name: "stdout", text: ["one\n", "two\n"] },
          {
            output_type: "display_data",
            data: {
              "image/png": `${image.toString("base64").slice(0, 20)}\n${image.toString("base64").slice(20)}\n`,
              "text/plain": "<Figure>",
            },
            metadata: {},
          },
          { output_type: "display_data", data: { "text/html": "<b>x</b>" }, metadata: {} },
          { output_type: "error", ename: "E", evalue: "v", traceback: ["\u001b[31mE\u001b[0m", "v"] },
        ],
      },
      { cell_type: "code", execution_count: null, source: [], outputs: [], metadata: {} },
    ],
  };

  it("shows cells and outputs as text with line numbers, and images as blocks behind their names", async () => {
    const { text, blocks, noted } = await readOne("a.ipynb", JSON.stringify(notebook));
    const lines = [
      ...["[cell 1: markdown]", "# Title", "Words.", "", "[cell 2: code, run 7]", "plot(x)", "print(y)"],
      ...["[output of cell 2]", "one", "two", "[output of cell 2]", "<Figure>", "[image 1: image/png]"],
      ...["[output of cell 2]", "(text/html)", "[output of cell 2]", "E", "v", "", "[cell 3: code]", ""],
    ];
    expect(text.split("\n\n[The cells")[0]).toBe(
      lines.map((line, index) => `${String(index + 1).padStart(6)}\t${line}`).join("\n"),
    );
    expect(text.split("\n").at(-1)).toBe(`[image 1: image/png] image/png, 6 × 7 pixels, ${image.length} bytes`);
    expect(blocks).toEqual([
      { type: "image", source: { type: "base64", media_type: "image/png", data: image.toString("base64") } },
    ]);
    expect(noted, "may be edited, as the JSON that it is").toBe(1);
  });

  it("shows only the images of the page that was asked for", async () => {
    const cwd = await tempFolder({ "a.ipynb": JSON.stringify(notebook) });
    const read = createReadTool(createNodeHost({ cwd }));
    const page = await callTool(read, { file_path: "a.ipynb", offset: 1, limit: 3 }, createToolContext({ cwd }));
    expect(page.content).toEqual([
      { type: "text", text: expect.stringMatching(/3\tWords\.\n\n\[Lines 1 to 3 of 21\. Read on with offset 4\.\]/) },
    ]);
  });

  it("says why an image of a notebook is not shown", async () => {
    const data = { "image/png": "bm8gaW1hZ2U=", "image/jpeg": png(9_000, 1).toString("base64") };
    const cells = [{ cell_type: "code", source: "", outputs: [{ output_type: "display_data", data }] }];
    const { text, blocks, isError } = await readOne("a.ipynb", JSON.stringify({ nbformat: 4, cells }));
    expect([isError, blocks]).toEqual([false, []]);
    expect(text).toContain("[image 1: image/png] is not shown: its data is no image.");
    expect(text).toContain("[image 2: image/jpeg] is not shown: image/png, 9000 × 1 pixels; a side may have 8000.");
  });

  it("shows one that is no notebook of format 4 as the text that it is", async () => {
    for (const content of ["{", "{}", '{"nbformat":3,"worksheets":[]}']) {
      expect((await readOne("a.ipynb", content)).text).toBe(`     1\t${content}`);
    }
  });
});
