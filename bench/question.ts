/** A question that the bench answers: a sentence, and the replies that are read to answer it. */
export type Question = {
  name: string;
  title: string;
  /** Paths on the stream server: the reply, and the same twice as long. */
  once: string;
  twice: string;
};
