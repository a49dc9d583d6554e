/** A set of listeners. */
export function createListeners<News = void>() {
  const all = new Set<(news: News) => void>();
  return {
    /** Returns its end. */
    add: (listener: (news: News) => void): (() => void) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    notify: (news: News): void => {
      for (const listener of all) listener(news);
    },
  };
}

/** For `useSyncExternalStore`: subscribes to these events of a window, a document or the like. */
export const eventsOf =
  (target: EventTarget, ...names: readonly string[]) =>
  (listener: () => void): (() => void) => {
    const ending = new AbortController();
    for (const name of names) target.addEventListener(name, listener, { signal: ending.signal });
    return () => ending.abort();
  };
