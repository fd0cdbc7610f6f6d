type Arrival<T> = { from: AsyncIterator<T>; step: IteratorResult<T, unknown> } | { error: unknown };

/**
 * The items of two sources as they come. A source is asked for its next item only when the reader has come back for one
 * after its last: so whoever yields learns that the reader has seen what was yielded. Ends when both have ended, throws
 * what one of them throws, and closes both on every way out.
 */
export async function* mergeAsync<A, B>(
  first: AsyncGenerator<A, void>,
  second: AsyncGenerator<B, void>,
): AsyncGenerator<A | B, void> {
  const arrived: Arrival<A | B>[] = [];
  let wake = (): void => {};
  // Not Promise.race: it would hang one more listener on a silent source with each item of the other.
  const ask = (from: AsyncIterator<A | B>): void => {
    const arrive = (arrival: Arrival<A | B>): void => {
      arrived.push(arrival);
      wake();
    };
    from.next().then(
      (step) => arrive({ from, step }),
      (error: unknown) => arrive({ error }),
    );
  };
  try {
    ask(first);
    ask(second);
    for (let open = 2; open > 0; ) {
      const next = arrived.shift();
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if ("error" in next) throw next.error;
      else if (next.step.done) open -= 1;
      else {
        yield next.step.value;
        ask(next.from);
      }
    }
  } finally {
    // Not awaited: a source that waits for something would keep the reader waiting too.
    for (const source of [first, second]) source.return().catch(() => {});
  }
}
