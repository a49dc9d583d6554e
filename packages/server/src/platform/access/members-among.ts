import type { Claim } from '@hestia/contract/money/expenses/claim.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { anyOf } from '#platform/db/any-of.ts';

/**
 * The users who live in the household, without duplicates, in their order. An offline client may name members who have
 * left.
 */
export async function membersAmong(
  tx: LockedHousehold,
  userIds: readonly string[] | null | undefined,
): Promise<string[]> {
  if (!userIds?.length) return [];
  const rows = await tx
    .of()
    .selectFrom('users')
    .select('id')
    .where('colocation_id', '=', tx.colocationId)
    .where('id', '=', anyOf(userIds))
    .execute();
  const members = new Set(rows.map(({ id }) => id));
  return [...new Set(userIds)].filter((id) => members.has(id));
}

/** The members and names without an account (M22) among these, who can pay and share. */
export async function sharersAmong(tx: LockedHousehold, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .of()
    .selectFrom('memberships')
    .select('user_id')
    .where('colocation_id', '=', tx.colocationId)
    .where('left_at', 'is', null)
    .where('user_id', '=', anyOf(userIds))
    .execute();
  return new Set(rows.map(({ user_id: id }) => id));
}

/** The placeholders among these ids that a member has claimed: an offline client may still name them (M23). */
export async function claimsAmong(tx: LockedHousehold, userIds: readonly string[]): Promise<Claim[]> {
  const rows = await tx
    .of()
    .selectFrom('memberships')
    .select(['user_id as placeholderId', 'claimed_by as userId'])
    .where('colocation_id', '=', tx.colocationId)
    .where('user_id', '=', anyOf(userIds))
    .where('claimed_by', 'is not', null)
    .execute();
  return rows as Claim[];
}
