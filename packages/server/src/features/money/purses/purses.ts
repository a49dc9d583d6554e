// M39: two people with a common purse. Their balances stay separate; our app's plan treats the two as one.
import { purseEndpoints } from '@hestia/contract/money/purses/endpoints.ts';
import { hasPurse, purseOf } from '@hestia/contract/money/purses/purses.ts';
import type { Purse } from '@hestia/contract/money/purses/schemas.ts';
import { claimsAmong } from '#platform/access/members-among.ts';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import { defineFeature, type HandlerOf } from '#platform/http/requests/feature.ts';
import { logInHousehold } from '#platform/household-log.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { listPurses } from '#platform/purses.ts';

/** Asking for a common purse, agreeing to it, and ending it. */
export const purses = (_platform: Platform) => defineFeature('purses', purseEndpoints, { joinPurse, partPurse });

const joinPurse: HandlerOf<'money.joinPurse'> = ({ body: { userId: requested }, caller: { userId: by }, write }) =>
  write(async (tx) => {
    // M23: an offline client may name a placeholder claimed since.
    const [claim] = await claimsAmong(tx, [requested]);
    const partner = claim?.userId ?? requested;
    if (partner === by) throw invalidField('userId', 'A common purse has two people');
    const other = await findMember(tx, partner);
    if (!other) throw notFound('This member');
    const all = await listPurses(tx);
    const asked = purseOf(all, by, partner);
    const now = new Date().toISOString();
    if (asked) {
      if (asked.joinedAt !== null || asked.askedBy === by) return partner;
      await tx.update('purses').set({ joined_at: now }).where('asked_by', '=', partner).execute();
      tx.emit('PurseChanged', { ...asked, joinedAt: now });
      await logBegun(tx, partner);
      return partner;
    }
    if (hasPurse(all, by)) throw new ProblemError('conflict', 'You have a common purse or an open ask with another');
    if (hasPurse(all, partner))
      throw new ProblemError('conflict', 'They have a common purse or an open ask with another');
    const purse: Purse = { askedBy: by, partner, askedAt: now, joinedAt: other.isPlaceholder ? now : null };
    await tx.insert('purses', { asked_by: by, partner, asked_at: now, joined_at: purse.joinedAt }).execute();
    tx.emit('PurseChanged', purse);
    if (purse.joinedAt !== null) await logBegun(tx, partner);
    return partner;
  });

const partPurse: HandlerOf<'money.partPurse'> = ({ params: { userId }, caller: { userId: by }, write }) =>
  write(async (tx) => {
    const purse = purseOf(await listPurses(tx), by, userId);
    if (!purse) throw notFound('This purse');
    await tx.delete('purses').where('asked_by', '=', purse.askedBy).execute();
    tx.emit('PurseEnded', purse.askedBy);
    // A declined or withdrawn ask has begun nothing.
    if (purse.joinedAt !== null)
      await logInHousehold(tx, { deed: 'changed', aboutId: userId, before: { purse: true }, after: {} });
    return userId;
  });

const logBegun = (tx: HouseholdTx, partner: string): Promise<void> =>
  logInHousehold(tx, { deed: 'changed', aboutId: partner, before: {}, after: { purse: true } });

/** A member or a name without an account who lives here now. */
async function findMember(on: Household, userId: string): Promise<{ isPlaceholder: boolean } | undefined> {
  const row = await on
    .from('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.placeholder_of as placeholderOf')
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .executeTakeFirst();
  return row && { isPlaceholder: row.placeholderOf !== null };
}
