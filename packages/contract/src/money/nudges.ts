// A creditor may remind the debtor of a payment, once in three days.
import type { MoneyEvents } from './events.ts';
import type { HeardEvent } from '../wire/event.ts';
import type { Nudge } from './shapes/nudge-schemas.ts';

/** The nil UUID (`NIL_ID`), which from `wire/primitives.ts` would load the data of money on the board's first visit. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Three days. */
const PAUSE_MS = 3 * 86_400_000;

/** The reminders by and for the caller, the last of each pair, after an event. Events between others have no names. */
export function applyToNudges(
  nudges: readonly Nudge[],
  event: HeardEvent<Pick<MoneyEvents, 'NudgeSent'>>,
): readonly Nudge[] {
  if (event.name !== 'NudgeSent' || event.payload.by === NOBODY) return nudges;
  const { by, to } = event.payload;
  return [event.payload, ...nudges.filter((nudge) => nudge.by !== by || nudge.to !== to)];
}

/** The last reminder from one member to another within three days: no further one is allowed until then. */
export const lastNudge = (nudges: readonly Nudge[], by: string, to: string, now: number): Nudge | undefined =>
  nudges.find((nudge) => nudge.by === by && nudge.to === to && Date.parse(nudge.at) + PAUSE_MS > now);
