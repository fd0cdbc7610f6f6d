import assert from "node:assert/strict";
import { test } from "node:test";
import { books } from "../src/reading list.js";
import { printedTitle } from "../src/书名.js";

test("each language has its own marks around a title", () => {
  assert.equal(printedTitle({ title: "红楼梦", language: "zh" }), "《红楼梦》");
  assert.equal(printedTitle({ title: "Emma", language: "en" }), "“Emma”");
});

// TODO: check that no book is on the list twice.
test("every book has a title and an author", () => {
  for (const book of books) assert.ok(book.title !== "" && book.author !== "");
});
