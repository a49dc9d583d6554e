import type { Dice } from './dice.ts';

/** An action at a time of day, from 0 (morning) to 1 (night). */
export type Deed = readonly [at: number, act: () => Promise<unknown>];

/** A day that is lived, counted from the first. */
export type Day = { readonly number: number; readonly isLast: boolean; readonly dice: Dice };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A day from today, 0 being today, as 2026-11-29. */
export const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A time of today on the wall of the household, as 2026-11-29T18:00. */
export const todayAt = (time: string): string => `${dayIn(0)}T${time}`;
