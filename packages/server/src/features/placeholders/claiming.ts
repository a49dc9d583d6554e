import type { Claim } from '@hestia/contract/money/expenses/claim.ts';
import { sql } from 'kysely';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { logInHousehold, replaceCollector } from '#platform/household-log.ts';

/** Reactions of other features to a claim: move its payments and shares. In the same transaction. */
export type OnClaimed = (held: LockedHousehold<EventName>, claim: Claim) => Promise<void>;

/**
 * M23: assigns all references of a placeholder to a member, pending ones included. Likewise for a transferred place
 * (decision 0023): the former member's claimed placeholders move, too.
 */
export async function claim(held: LockedHousehold<EventName>, claimed: Claim, onClaimed: OnClaimed): Promise<void> {
  const { placeholderId, userId } = claimed;
  const { rows } = await sql<{ isPlaceholder: boolean }>`
    with old as materialized (
      select u.placeholder_of is not null as "isPlaceholder" from memberships m join users u on u.id = m.user_id
      where ${held.household('m')} and m.user_id = ${placeholderId} and m.claimed_by is null
    ), claimed as (
      update memberships set left_at = coalesce(left_at, ${new Date().toISOString()}::timestamptz), claimed_by = ${userId}
      where ${held.household()} and ${placeholderId} in (user_id, claimed_by)
    )
    select * from old`.execute(held.of());
  if (rows[0])
    await logInHousehold(held, {
      deed: rows[0].isPlaceholder ? 'claimed' : 'transferred',
      aboutId: placeholderId,
      after: { claimed_by: userId },
    });
  await replaceCollector(held, placeholderId, userId);
  held.emit('PlaceholderClaimed', claimed);
  await onClaimed(held, claimed);
}
