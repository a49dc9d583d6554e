// Somebody who is owed something may nudge whoever is to pay them: kindly, so not again for three days.
import type { EventOf } from '../wire/event.ts';
import { DAY_MS } from '../wire/days.ts';
import { NIL_ID } from '../wire/primitives.ts';
import type { MoneyEvents } from './events.ts';
import type { Nudge } from './nudge-schemas.ts';

export const NUDGE_PAUSE_MS = 3 * DAY_MS;

/** The nudges by me and for me, the last one of each pair, after an event. Those between others are told without names. */
export function applyToNudges(
  nudges: readonly Nudge[],
  event: EventOf<Pick<MoneyEvents, 'NudgeSent'>>,
): readonly Nudge[] {
  if (event.name !== 'NudgeSent' || event.payload.by === NIL_ID) return nudges;
  const { by, to } = event.payload;
  return [event.payload, ...nudges.filter((nudge) => nudge.by !== by || nudge.to !== to)];
}

/** When somebody was last nudged by another within the last three days: until these are over, once is enough. */
export const lastNudge = (nudges: readonly Nudge[], by: string, to: string, now: number): Nudge | undefined =>
  nudges.find((nudge) => nudge.by === by && nudge.to === to && Date.parse(nudge.at) + NUDGE_PAUSE_MS > now);
