const PAUSES_MS = [300, 1200];

/** A part of the app did not come: a flaky network, no network, or a server that has a newer build. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
    this.name = 'NotLoaded';
  }
}

/**
 * Loads a part of the app, every `await import(…)` that somebody waits for: again after a moment when it does not come, and
 * then throws `NotLoaded`. Browsers of before 2026 keep a failed module for as long as the page lives (whatwg/html#10327);
 * there only loading the page anew helps, which is why whoever says `NotLoaded` offers that, too.
 */
export async function insist<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      const pause = PAUSES_MS[attempt];
      // What the device keeps came at the first try; without a network nothing else will.
      if (pause === undefined || !navigator.onLine) throw error instanceof NotLoaded ? error : new NotLoaded(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
