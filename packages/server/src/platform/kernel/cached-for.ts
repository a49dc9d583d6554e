/** Reads a value at most once in a time; a failed read is not cached. */
export function cachedFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let cached: { readonly value: T; readonly until: number } | undefined;
  return async () => {
    if (cached === undefined || cached.until < performance.now())
      cached = { value: await read(), until: performance.now() + milliseconds };
    return cached.value;
  };
}
