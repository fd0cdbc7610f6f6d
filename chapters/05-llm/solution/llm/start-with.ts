/** `first`, then what `rest` gives, handed through as it is: a generator around it would cost a wait for each item. */
export function startWith<T>(first: T, rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let started = false;
  return {
    next() {
      if (started) return rest.next();
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
