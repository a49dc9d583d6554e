import { awayIn } from '@hestia/contract/absences/away.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { useKnownAbsences } from '#shared/household/absences.ts';
import { useMembers, useTimeZone } from '#shared/household/household.ts';
import { newId } from '#platform/kernel/new-id.ts';

/** Computes the next turn of one that ends now, so that it is there at once, also offline. */
export function useFollowing() {
  const members = useMembers();
  const timeZone = useTimeZone();
  const absences = useKnownAbsences();
  return async (chore: Chore): Promise<Chore | undefined> => {
    if (!chore.repeat) return undefined;
    // Only repeating tasks need the calendar. If it fails to load, the next turn comes from the server.
    const { turnAfter } = await import('@hestia/contract/chores/turns.ts').catch(() => ({ turnAfter: () => null }));
    const pictures = Object.fromEntries(members.map(({ id, profilePictureUrl }) => [id, profilePictureUrl]));
    const now = new Date().toISOString();
    return turnAfter(chore, { id: newId(), now, timeZone, pictures, isAway: awayIn(absences()) }) ?? undefined;
  };
}
