import * as z from 'zod/mini';

/** A day of the household, as `Day` of `day.ts`, which has no schema so that a first visit needs none. */
export const Day = z.iso.date().brand<'day'>();
