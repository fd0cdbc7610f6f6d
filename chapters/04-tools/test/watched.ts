/** A promise that somebody looks at from the start, so that it may fail before the test comes to await it. */
export type Watched<T> = { promise: Promise<T>; isOver(): boolean };

/** Watches a promise: `isOver` tells whether it has settled, whichever way. */
export function watch<T>(promise: Promise<T>): Watched<T> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  promise.then(end, end);
  return { promise, isOver: () => isOver };
}
