// W8 When the push before each week comes.
import * as z from 'zod/mini';
import { weekdays } from '../recurrence/recurrence.ts';

/** The day and the full hour of the household at which it is sent. */
export const WeekPush = z.object({
  day: z.enum(weekdays),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
});
export type WeekPush = z.infer<typeof WeekPush>;

export const USUAL_WEEK_PUSH: WeekPush = { day: 'SU', hour: 18 };

/** The choice of a household; null: none. */
export const weekPushOf = ({
  weekPush = USUAL_WEEK_PUSH,
}: {
  readonly weekPush?: WeekPush | null | undefined;
}): WeekPush | null => weekPush;

export const isSamePush = (a: WeekPush | null, b: WeekPush | null): boolean => a?.day === b?.day && a?.hour === b?.hour;
