import { USUAL_FADE_WEEKS } from '@hestia/contract/colocations/fade-weeks.ts';
import { type FadingRules, isInDrawer } from '@hestia/contract/reminders/fading/drawer.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { useQueued } from '#platform/sync/sync.ts';
import { useNow } from '#platform/kernel/now.ts';
import { aboutOf } from '#platform/sync/outbox/commands.ts';
import { useColocation, useTimeZone } from '#shared/household/household.ts';

/** The settings and day that decide which notes are in the drawer. */
export function useFading(): FadingRules {
  const timeZone = useTimeZone();
  const { fadeWeeks: weeks = USUAL_FADE_WEEKS } = useColocation() ?? {};
  return { weeks, timeZone, today: dayOf(useNow(), timeZone) };
}

/** The notes on the board and those in the drawer; a note whose write waits to be sent is in use. */
export function useHanging(notes: readonly Note[] | undefined) {
  const fading = useFading();
  const queued = useQueued();
  const used = new Set(queued.flatMap((mutation) => (mutation.refusal ? [] : aboutOf(mutation))));
  const isAway = (note: Note) => note.placement === 'drawer' || (!used.has(note.id) && isInDrawer(note, fading));
  const { hanging, away } = Object.groupBy(notes ?? [], (note) => (isAway(note) ? 'away' : 'hanging'));
  return { hanging: notes && (hanging ?? NONE), away: away ?? NONE };
}

const NONE: readonly Note[] = [];
