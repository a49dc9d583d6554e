// Somebody who is owed something may nudge whoever is to pay them: kindly, so not again for three days.
import type { EventOf } from '../wire/event.ts';
import type { MoneyEvents } from './events.ts';
import type { Nudge } from './nudge-schemas.ts';

/** The nil UUID (`NIL_ID`), which from `wire/primitives.ts` would bring the data of money along to the board's first visit. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Three days. */
const PAUSE_MS = 3 * 86_400_000;

/** The nudges by me and for me, the last one of each pair, after an event. Those between others are told without names. */
export function applyToNudges(
  nudges: readonly Nudge[],
  event: EventOf<Pick<MoneyEvents, 'NudgeSent'>>,
): readonly Nudge[] {
  if (event.name !== 'NudgeSent' || event.payload.by === NOBODY) return nudges;
  const { by, to } = event.payload;
  return [event.payload, ...nudges.filter((nudge) => nudge.by !== by || nudge.to !== to)];
}

/** When somebody was last nudged by another within the last three days: until these are over, once is enough. */
export const lastNudge = (nudges: readonly Nudge[], by: string, to: string, now: number): Nudge | undefined =>
  nudges.find((nudge) => nudge.by === by && nudge.to === to && Date.parse(nudge.at) + PAUSE_MS > now);
