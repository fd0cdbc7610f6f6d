import assert from "node:assert/strict";
import { test } from "node:test";
import { pageCount, pageOf } from "../src/page.js";

test("full pages are counted", () => {
  assert.equal(pageCount(6, 3), 2);
});

test("a last page that is not full is counted, too", () => {
  assert.equal(pageCount(7, 3), 3);
});

test("a page holds its own items", () => {
  assert.deepEqual(pageOf(["a", "b", "c", "d"], 2, 3), ["d"]);
});
