import { loadFailedStyles } from './failed-styles.ts';

const PAUSES_MS = [300, 1200];

/** A part of the app did not come: a flaky network, no network, or a server that has a newer build. */
export class LoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
    this.name = 'LoadError';
  }
}

/**
 * Loads a part of the app, for every awaited `import(…)`: retries after a moment, and then throws `LoadError`.
 * Browsers before 2026 cache a failed module for as long as the page lives (whatwg/html#10327); there only a reload
 * helps, so code that shows `LoadError` offers that, too.
 */
export async function insist<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      await loadFailedStyles();
      return await load();
    } catch (error) {
      const pause = PAUSES_MS[attempt];
      // A file in the device's cache loads at the first try; offline no other will.
      if (pause === undefined || !navigator.onLine) throw error instanceof LoadError ? error : new LoadError(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
