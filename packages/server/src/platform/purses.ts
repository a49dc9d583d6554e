// Common purses (M39): read with the household, and ended by what takes one of the two away.
import type { Purse } from '@hestia/contract/money/purses/schemas.ts';
import type { Household, LockedHousehold } from './db/queries.ts';

/** The purses of a household and the asks for them, in the order of who asked. */
export const listPurses = (on: Household): Promise<Purse[]> =>
  on
    .from('purses')
    .select(['asked_by as askedBy', 'partner', 'asked_at as askedAt', 'joined_at as joinedAt'])
    .orderBy('asked_by')
    .execute();

/**
 * Ends the pair or request of a member who leaves, or of a name that is removed or claimed: the claiming member has agreed to
 * none. Clients do the same on `MemberLeft` and `PlaceholderClaimed`.
 */
export async function endPurseOf(held: Pick<LockedHousehold, 'delete'>, userId: string): Promise<void> {
  await held
    .delete('purses')
    .where((of) => of.or([of('asked_by', '=', userId), of('partner', '=', userId)]))
    .execute();
}
