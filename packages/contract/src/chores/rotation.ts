// Whose turn it is (rules R5 to R7 in `docs/wire.md`).
import * as z from 'zod/mini';

/** All of the members together (nobody, one, everybody), or one after the other in their order. */
export const Rotation = z.enum(['together', 'order']);
export type Rotation = z.infer<typeof Rotation>;

type Plan = { readonly rotation: Rotation; readonly members: readonly string[] };

/**
 * R6 In order it is whoever follows the one whose turn it was. Who has left is passed over; somebody who took a turn over
 * has not lost their own. R7 When nobody of the order lives here, it is nobody's.
 */
export function whoseNext(
  { rotation, members }: Plan,
  whose: string | null,
  livesHere: (userId: string) => boolean,
): string | null {
  if (rotation === 'together') return null;
  const at = whose === null ? -1 : members.indexOf(whose);
  return [...members.slice(at + 1), ...members.slice(0, at + 1)].find(livesHere) ?? null;
}

/** R5 Who is enrolled in a turn from its beginning. */
export function enrolledIn(
  { rotation, members }: Plan,
  whose: string | null,
  livesHere: (userId: string) => boolean,
): string[] {
  if (rotation === 'order') return whose === null ? [] : [whose];
  return members.filter(livesHere);
}

/** Whose turn it is once the plan has changed: still theirs as long as they take turns, else that of the first. */
export function plannedNow({ rotation, members }: Plan, whose: string | null): string | null {
  if (rotation === 'together') return null;
  return whose !== null && members.includes(whose) ? whose : (members[0] ?? null);
}
