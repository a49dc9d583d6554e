/** Limits of one import (docs/wire.md section 7). */
export const importLimits = {
  /** Expenses and payments. */
  expenses: 10_000,
  /** Categories that it makes. */
  categories: 200,
  /** Of a file. */
  bytes: 20 * 1024 * 1024,
  /** Of the request's body: as many expenses with a few hundred letters each. */
  body: 12 * 1024 * 1024,
  fileName: 200,
  /** Imports of a household in a day. */
  perDay: 20,
  /** Imports of a household that are remembered: the latest. */
  remembered: 100,
  /** Hours in which it can be undone. */
  undoHours: 24,
} as const;
