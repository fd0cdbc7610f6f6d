import { TodoError, takeReachedTodos, todo } from "@loopsmith/course/todo";
import { expect, it } from "vitest";

function body(): number {
  return todo("7.3", "Run every call at once.");
}

it("todo throws an error that names the step and what to do", () => {
  expect(body).toThrow(new TodoError("7.3", "Run every call at once."));
  expect(new TodoError("7.3", "Run.").message).toBe("7.3 Run.");
});

it("todo notes the step even when the caller makes a result of the exception", () => {
  takeReachedTodos();
  try {
    body();
  } catch {
    // This is what a loop does with a tool that throws.
  }
  expect(takeReachedTodos().map(({ step }) => step)).toEqual(["7.3"]);
  expect(takeReachedTodos()).toEqual([]);
});

it("the stack of a to-do is the one line to write", () => {
  try {
    body();
  } catch (error) {
    const lines = error instanceof Error ? error.stack?.split("\n") : [];
    expect(lines).toHaveLength(2);
    expect(lines?.[1]).toContain("body");
  }
});
