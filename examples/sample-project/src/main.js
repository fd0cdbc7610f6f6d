import { pageCount, pageOf } from "./page.js";
import { books } from "./reading list.js";
import { printedTitle } from "./书名.js";

const PAGE_SIZE = 3;

// TODO: take the number of the page from the command line.
const page = 1;

console.log(`Page ${page} of ${pageCount(books.length, PAGE_SIZE)}`);
for (const book of pageOf(books, page, PAGE_SIZE)) {
  console.log(`- ${printedTitle(book)}, ${book.author}`);
}
