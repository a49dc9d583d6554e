import { firstDates, recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import { instantOf } from '@hestia/contract/time/instants.ts';
import { type Period, ruleOf } from '@hestia/contract/recurrence/recurrence.ts';
import { WHOLE_DAY } from '@hestia/contract/chores/whole-day.ts';
import { type Rotation, whoseNext } from '@hestia/contract/chores/rotation.ts';
import type { AwayCheck } from '@hestia/contract/chores/turns.ts';
import type { Repeat } from '@hestia/contract/chores/schemas.ts';
import {
  emptyRecurrence,
  recurrenceDraftOf,
  type RecurrenceDraft,
  recurrenceFrom,
} from '#shared/recurrence/recurrence-draft.ts';

/** A task's repetition being edited. */
export type RepeatDraft = RecurrenceDraft & { readonly rotation: Rotation; readonly isPaused: boolean };

export const emptyRepeat = (every: Period): RepeatDraft => ({
  ...emptyRecurrence(every),
  rotation: 'order',
  isPaused: false,
});

/** The draft of what repeats already. */
export function repeatDraftOf(repeat: Repeat): RepeatDraft {
  const { basis, rotation, isPaused } = repeat;
  return { ...recurrenceDraftOf(recurrenceOf(repeat), basis), rotation, isPaused };
}

/** The recurrence to send. */
export function repeatFrom(draft: RepeatDraft, due: { day: string; time: string }, members: readonly string[]): Repeat {
  const { basis, isPaused } = draft;
  return {
    rule: ruleOf(recurrenceFrom(draft, due.day)),
    basis,
    from: `${due.day}T${due.time || WHOLE_DAY}`,
    rotation: members.length > 1 ? draft.rotation : 'together',
    members: [...members],
    isPaused,
  };
}

/** The first dates of it, in the household's time. */
export const datesFrom = (repeat: Repeat, count: number): string[] =>
  firstDates(recurrenceOf(repeat), repeat.from, count);

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The members of an order's turns on these dates (R6, R9): the first begins it, later ones skip members who are away. */
export function whoseInOrder(
  { members }: Pick<Repeat, 'members'>,
  dates: readonly string[],
  isAway: AwayCheck,
): readonly (string | null)[] {
  const found: (string | null)[] = [];
  for (const [at, date] of dates.entries()) {
    const isThere = (userId: string) => !isAway(userId, date.slice(0, DAY_LENGTH));
    const canBe = at > 0 && members.some(isThere) ? isThere : () => true;
    found.push(whoseNext({ rotation: 'order', members }, found.at(-1) ?? null, canBe));
  }
  return found;
}

/** When its first turn is due. */
export const firstDue = (repeat: Repeat, timeZone: string): string =>
  instantOf(datesFrom(repeat, 1)[0] ?? repeat.from, timeZone);
