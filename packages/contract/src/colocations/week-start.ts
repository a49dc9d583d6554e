// W9 The day with which a household's weeks begin.
import * as z from 'zod/mini';

/** The days with which weeks begin somewhere (CLDR, week data). */
export const weekStarts = ['MO', 'SA', 'SU'] as const;
export const WeekStart = z.enum(weekStarts);
export type WeekStart = z.infer<typeof WeekStart>;
