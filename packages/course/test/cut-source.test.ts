import { cutSource, parseSource } from "@loopsmith/course/cut";
import { describe, expect, it } from "vitest";

const TODO = { en: "Do it.", "zh-CN": "做吧。" };

function cut(text: string, names: readonly string[], drops: readonly string[] = []): string {
  const blanks = names.map((name) => ({ step: "7.1", name, todo: TODO }));
  return cutSource(parseSource("file.ts", text), blanks, drops);
}

describe("cutSource", () => {
  it("gives a file without cuts back byte for byte", () => {
    const text = "export const a = 1;\n\n\n// 你好 🌍 \n";
    expect(cut(text, [])).toBe(text);
  });

  it("keeps the doc comment and the signature, and imports todo behind the last import", () => {
    const text = `import { a } from "./a.ts";

/** Doc 你好 🌍. */
export async function f(x: number): Promise<number> {
  // The reason.
  return a(x);
}
`;
    expect(cut(text, ["f"])).toBe(`import { a } from "./a.ts";
import { todo } from "@loopsmith/course/todo";

/** Doc 你好 🌍. */
export async function f(x: number): Promise<number> {
  // 7.1 做吧。
  return todo("7.1", "Do it.");
}
`);
  });

  it("puts the import on top of a file that has none, also when the body loads something lazily", () => {
    const text = 'export function f(): Promise<unknown> {\n  return import("zod");\n}\n';
    expect(cut(text, ["f"])).toBe(
      'import { todo } from "@loopsmith/course/todo";\n\nexport function f(): Promise<unknown> {\n  // 7.1 做吧。\n  return todo("7.1", "Do it.");\n}\n',
    );
  });

  it("cuts a method, and leaves the constructor, the fields and the other methods", () => {
    const text = `class Box {
  #value = 1;
  constructor() {
    this.#value = 2;
  }

  /** Doc. */
  async *read(
    size: number,
  ): AsyncGenerator<number> {
    yield this.#value + size;
  }

  write(): void {
    this.#value = 3;
  }
}
`;
    const result = cut(text, ["Box.read"]);
    expect(result).toContain(`  async *read(
    size: number,
  ): AsyncGenerator<number> {
    // 7.1 做吧。
    return todo("7.1", "Do it.");
  }

  write(): void {
    this.#value = 3;
  }`);
    expect(result).toContain("    this.#value = 2;");
    expect(result).not.toContain("yield");
  });

  it("cuts the implementation of an overloaded function and leaves the overloads", () => {
    const text =
      "function f(x: string): string;\nfunction f(x: number): number;\nfunction f(x: unknown): unknown {\n  return x;\n}\n";
    const result = cut(text, ["f"]);
    expect(result).toContain("function f(x: string): string;\nfunction f(x: number): number;\n");
    expect(result).not.toContain("return x;");
  });

  it("breaks a to-do that is too long for a line", () => {
    const long = { step: "7.1", name: "f", todo: { en: "x".repeat(100), "zh-CN": "做" } };
    const result = cutSource(parseSource("f.ts", "function f(): void {}\n"), [long], []);
    expect(result).toContain(`  return todo(\n    "7.1",\n    "${"x".repeat(100)}",\n  );\n}`);
  });

  it("drops a private helper with its comment and its blank line, and nothing of its neighbours", () => {
    const text = `function a(): void {}

// Belongs to nobody.

/** The answer. */
function helper(): void {}

/** Stays. */
function b(): void {}
`;
    expect(cut(text, [], ["helper"])).toBe(`function a(): void {}

// Belongs to nobody.

/** Stays. */
function b(): void {}
`);
  });

  it("drops what a file begins with, and leaves no hole above what comes behind it", () => {
    const text =
      "// The reason.\nconst LIMIT = 1;\n\n/** Stays. */\nexport function f(): number {\n  return LIMIT;\n}\n";
    expect(cut(text, ["f"], ["LIMIT"])).toBe(`import { todo } from "@loopsmith/course/todo";

/** Stays. */
export function f(): number {
  // 7.1 做吧。
  return todo("7.1", "Do it.");
}
`);
  });

  it("cuts a component with its markup", () => {
    const text = `import type { ReactElement } from "react";

export function Line({ text }: { text: string }): ReactElement {
  return <b title={text}>{shown(text)}</b>;
}

function shown(text: string): ReactElement {
  return <i>{text}</i>;
}
`;
    const blanks = [{ step: "7.1", name: "Line", todo: TODO }];
    expect(cutSource(parseSource("line.tsx", text), blanks, ["shown"])).toBe(`import type { ReactElement } from "react";
import { todo } from "@loopsmith/course/todo";

export function Line({ text }: { text: string }): ReactElement {
  // 7.1 做吧。
  return todo("7.1", "Do it.");
}
`);
  });

  it("drops a private method", () => {
    const text = "class Box {\n  a(): void {}\n\n  /** The answer. */\n  #help(): void {}\n}\n";
    expect(cut(text, [], ["Box.#help"])).toBe("class Box {\n  a(): void {}\n}\n");
  });

  it.each([
    ["a function without a written return type", "function f() {}", /"f" needs a written return type/],
    ["a name that is not there", "function g(): void {}", /declares no "f"/],
    ["a constant", "const f = (): void => {};", /"f" has no body to write/],
    ["a file that cannot be parsed", "function (", /file\.ts cannot be parsed/],
  ])("refuses %s", (_, text, message) => {
    expect(() => cut(text, ["f"])).toThrow(message);
  });

  it("refuses a constructor", () => {
    expect(() => cut("class A { constructor() {} }", ["A.constructor"])).toThrow(/has no body to write/);
  });

  it("refuses to drop what is exported", () => {
    expect(() => cut("export function f(): void {}", [], ["f"])).toThrow(/"f" is exported/);
  });
});
