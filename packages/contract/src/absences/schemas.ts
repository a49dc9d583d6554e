import * as z from 'zod/mini';
import { Id } from '../wire/primitives.ts';

/** A calendar day, `2026-11-24`, in the household's time zone. */
export const Day = z.iso
  .date()
  .check(z.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', 'must be a day of this century'));

/** A member is away from the first day to the last, both included. */
export const Absence = z.object({
  id: Id,
  colocationId: Id,
  userId: Id,
  fromOn: Day,
  /** Null: until further notice. */
  untilOn: z.nullable(Day),
});
export type Absence = z.infer<typeof Absence>;
