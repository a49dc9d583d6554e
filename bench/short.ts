import process from 'node:process';

export const isShort = process.env['BENCH_SHORT'] === '1';

/** A size, and that of the short round which `npm test` makes: it shows that a bench runs to its end, not how fast. */
export const size = (full: number, short: number): number => (isShort ? short : full);
