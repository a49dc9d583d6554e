/** Has the browser forget what it keeps of our answers (only over TLS and on localhost, which is where it listens to it). */
export const CLEAR_CACHE = ['clear-site-data', '"cache"'] as const;
