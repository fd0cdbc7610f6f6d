/** What one block adds to every request from now on. `longestSide`: of an image, in pixels. */
export type MediaWeight =
  | { kind: "image"; base64Bytes: number; longestSide: number }
  | { kind: "pdf"; base64Bytes: number };

const MAX_IMAGES = 100; // a request to a model with a window of 200,000 tokens takes no more (M51)
const MANY_IMAGES = 20; // with more in a request, none may have a side over 2,000 pixels (M51)
const MAX_SIDE_AMONG_MANY = 2_000;
const MAX_BASE64_BYTES = 24_000_000; // a request takes 32 MB in all (M12)

type Shown = { images: number; longestSide: number; base64Bytes: number };

/** Counts what each run has been shown, because all of it goes into each of its requests. */
export class MediaBudget {
  readonly #shown = new WeakMap<object, Shown>();

  /** Adds a block to what a run has been shown; or says in one sentence why it would make its requests too large. */
  add(run: object, weight: MediaWeight): string | undefined {
    const before = this.#shown.get(run) ?? { images: 0, longestSide: 0, base64Bytes: 0 };
    const isImage = weight.kind === "image";
    const after = {
      images: before.images + (isImage ? 1 : 0),
      longestSide: Math.max(before.longestSide, isImage ? weight.longestSide : 0),
      base64Bytes: before.base64Bytes + weight.base64Bytes,
    };
    const problem = findProblem(before, after);
    if (problem === undefined) this.#shown.set(run, after);
    return problem;
  }
}

function findProblem(before: Shown, { images, longestSide, base64Bytes }: Shown): string | undefined {
  if (images > MAX_IMAGES) return `This run has been shown ${before.images} images, and a request takes no more.`;
  if (base64Bytes > MAX_BASE64_BYTES)
    return "With what this run has been shown before it would be too much for one request. Make it smaller.";
  if (images <= MANY_IMAGES || longestSide <= MAX_SIDE_AMONG_MANY) return undefined;
  return before.longestSide > MAX_SIDE_AMONG_MANY
    ? `This run has been shown ${before.images} images, one with a side over ${MAX_SIDE_AMONG_MANY} pixels, and then a request takes no more.`
    : `After ${MANY_IMAGES} images a side has at most ${MAX_SIDE_AMONG_MANY} pixels. Scale it down.`;
}
