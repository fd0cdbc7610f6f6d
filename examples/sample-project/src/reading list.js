// TODO: read the books from a file.
export const books = [
  { title: "The Mythical Man-Month", author: "Frederick P. Brooks", language: "en" },
  { title: "Structure and Interpretation of Computer Programs", author: "Abelson and Sussman", language: "en" },
  { title: "红楼梦", author: "曹雪芹", language: "zh" },
  { title: "A Discipline of Programming", author: "Edsger W. Dijkstra", language: "en" },
  { title: "数学之美", author: "吴军", language: "zh" },
  // TODO: add a book on testing.
  { title: "The Art of Computer Programming", author: "Donald E. Knuth", language: "en" },
  { title: "Literate Programming", author: "Donald E. Knuth", language: "en" },
];
