import { parseChapter } from "@loopsmith/course/chapter";
import { describe, expect, it } from "vitest";

const GOOD = {
  number: 7,
  slug: "agentic-loop",
  areas: ["loop/agentic-loop"],
  needs: [4, 5],
  minutes: 60,
  steps: [{ id: "7.1", body: "loop/run.ts#Runner.run", drop: ["help"], todo: { en: "Do.", "zh-CN": "做。" } }],
};

function parse(changes: object, folder = "07-agentic-loop") {
  return parseChapter(JSON.stringify({ ...GOOD, ...changes }), folder);
}

describe("chapter.json", () => {
  it("is read with file and name of each body apart", () => {
    expect(parse({})).toEqual({
      number: 7,
      slug: "agentic-loop",
      folder: "07-agentic-loop",
      areas: ["loop/agentic-loop"],
      needs: [4, 5],
      minutes: 60,
      steps: [
        { id: "7.1", file: "loop/run.ts", name: "Runner.run", drop: ["help"], todo: { en: "Do.", "zh-CN": "做。" } },
      ],
    });
  });

  it("may leave out what a step drops", () => {
    const [step] = GOOD.steps;
    expect(parse({ steps: [{ ...step, drop: undefined }] }).steps[0]?.drop).toEqual([]);
  });

  it.each([
    [{ number: "7" }, '"number" must be a whole number above 0'],
    [{ slug: "Agentic Loop" }, '"slug" must be lower-case words'],
    [{ areas: ["loop"] }, '"areas" must be a list of areas, each written "package/area"'],
    [{ areas: ["loop/a", "tools/a", "loop/tools"] }, 'the copies of both would lie in the folder "tools"'],
    [{ needs: [7] }, "needs earlier chapters only, and 7 is not earlier"],
    [{ minutes: 0 }, '"minutes" must be a whole number above 0'],
    [{ stepz: [] }, '"stepz" is not a field of a chapter'],
    [{ steps: [{ ...GOOD.steps[0], id: "7.2" }] }, 'the step "7.2" must be called "7.1"'],
    [{ steps: [{ ...GOOD.steps[0], body: "run.ts" }] }, '"steps[0].body" must be "package/file.ts#function"'],
    [{ steps: [{ ...GOOD.steps[0], todo: { en: "Do." } }] }, '"steps[0].todo.zh-CN" must be a text that is not empty'],
    [{ steps: [{ ...GOOD.steps[0], drop: "help" }] }, '"steps[0].drop" must be a list of names'],
  ])("%j is refused with a sentence that names the field", (changes, message) => {
    expect(() => parse(changes)).toThrow(message);
  });

  it("says what the folder must be called", () => {
    expect(() => parse({}, "7-loop")).toThrow("The folder 7-loop must be called 07-agentic-loop");
  });

  it("says when it is no JSON", () => {
    expect(() => parseChapter("{", "07-agentic-loop")).toThrow(
      "chapters/07-agentic-loop/chapter.json is not valid JSON",
    );
  });
});
