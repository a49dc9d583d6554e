// Assigns turns (rules R5 to R7 and R12 in `docs/wire.md`).
import { fairest } from './fairness.ts';
import type { Standing } from './schemas.ts';

/** All chosen members together (none, one or all), one after the other in order, or the one with the least effort. */
export const rotations = ['together', 'order', 'fair'] as const;
export type Rotation = (typeof rotations)[number];

type Plan = { readonly rotation: Rotation; readonly members: readonly string[] };

/**
 * R6 In order: the member after the last one. Members who left are skipped; taking over a turn doesn't cost one's own.
 * R7 Without a member of the order here, none. R12 Fair: the member with the least effort; a device without these
 * figures names none yet.
 */
export function whoseNext(
  { rotation, members }: Plan,
  whose: string | null,
  livesHere: (userId: string) => boolean,
  standings: readonly Standing[] = [],
): string | null {
  if (rotation === 'together') return null;
  if (rotation === 'fair') return fairest(standings, livesHere);
  const at = whose === null ? -1 : members.indexOf(whose);
  return [...members.slice(at + 1), ...members.slice(0, at + 1)].find(livesHere) ?? null;
}

/** R5 Who is enrolled in a turn from its beginning. */
export function enrolledIn(
  { rotation, members }: Plan,
  whose: string | null,
  livesHere: (userId: string) => boolean,
): string[] {
  if (rotation === 'together') return members.filter(livesHere);
  return whose === null ? [] : [whose];
}

/** The member of the current turn after a change of the plan: the same while they take turns, else the first who lives here. */
export function plannedNow(
  { rotation, members }: Plan,
  whose: string | null,
  livesHere: (userId: string) => boolean = () => true,
): string | null {
  if (rotation === 'together') return null;
  const isTheirs = whose !== null && members.includes(whose) && livesHere(whose);
  return isTheirs ? whose : (members.find(livesHere) ?? null);
}
