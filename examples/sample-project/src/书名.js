/** A title as it is printed: Chinese ones in 书名号, others in quotation marks. */
export function printedTitle(book) {
  // TODO 其他语言的书名还没有处理。
  return book.language === "zh" ? `《${book.title}》` : `“${book.title}”`;
}
