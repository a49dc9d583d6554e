/** Tells the browser to clear its cache of our responses (browsers honor this only over TLS and on localhost). */
export const CLEAR_CACHE = ['clear-site-data', '"cache"'] as const;
