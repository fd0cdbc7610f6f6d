/**
 * `first`, then what `rest` gives, handed through as it is: a generator around it would cost a wait for each item. `onItem`
 * hears of each item of `rest` before its reader does.
 */
export function startWith<T>(
  first: T,
  rest: AsyncGenerator<T, void>,
  onItem: (item: T) => void,
): AsyncGenerator<T, void> {
  let started = false;
  const next = async (): Promise<IteratorResult<T, void>> => {
    const step = await rest.next();
    if (!step.done) onItem(step.value);
    return step;
  };
  return {
    next() {
      if (started) return next();
      started = true;
      return Promise.resolve({ done: false, value: first });
    },
    return: (value) => rest.return(value),
    throw: (error) => rest.throw(error),
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await rest.return();
    },
  };
}
