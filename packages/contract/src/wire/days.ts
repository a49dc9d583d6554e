// Days as people count them, in the reader's time zone.

export const DAY_SECONDS = 86_400;
export const DAY_MS = 86_400_000;

const pad = (n: number, length = 2): string => String(n).padStart(length, '0');

/** The day of an instant as `2026-11-20`. */
export const dayOf = (instant: Date): string =>
  `${pad(instant.getFullYear(), 4)}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}`;

const startOfDay = (instant: Date): number =>
  new Date(instant.getFullYear(), instant.getMonth(), instant.getDate()).getTime();

/** Whole days from the day of `from` to the day of `to`: negative when it is past. Days with a change of clocks count as one. */
export const daysBetween = (from: Date, to: Date): number => Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS);
