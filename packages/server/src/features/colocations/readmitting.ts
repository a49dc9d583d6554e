import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { RemovedMember } from '@hestia/contract/colocations/schemas.ts';
import type { Household } from '#platform/db/queries.ts';
import { logInHousehold } from '#platform/household-log.ts';
import type { Handlers } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

// Invariant: a removed user returns only after a member has named them.

const MAX_LISTED = 100;

type Endpoints = Pick<typeof colocationEndpoints, 'listRemovedMembers' | 'readmitMember'>;

/** Readmits a removed user. */
export const readmitting: Handlers<Endpoints> = {
  listRemovedMembers: ({ home }) => {
    return listRemoved(home);
  },
  readmitMember: ({ params: { userId }, caller, request, write }) =>
    write(async (tx) => {
      const readmitted = await tx
        .update('memberships')
        .set({ removed: false })
        .where('user_id', '=', userId)
        .where('removed', '=', true)
        .where('claimed_by', 'is', null)
        .returning('left_at')
        .executeTakeFirst();
      if (!readmitted) throw notFound('This former member');
      if (readmitted.left_at !== null)
        await logInHousehold(tx, {
          deed: 'changed',
          aboutId: userId,
          before: { removed: true },
          after: { removed: false },
        });
      tx.emit('InvitationsChanged', { userId: caller.userId });
      tx.afterCommit(() => {
        const about = { userId: caller.userId, colocationId: caller.colocationId, address: request.ip };
        request.log.info({ ...about, readmitted: userId }, 'Member readmitted');
      });
      return userId;
    }),
};

/** Members whom no invitation admits, the latest first. A place given to another account stays with that account. */
const listRemoved = (on: Household): Promise<RemovedMember[]> =>
  on
    .from('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as userId', 'u.username'])
    .where('m.removed', '=', true)
    .where('m.left_at', 'is not', null)
    .where('m.claimed_by', 'is', null)
    .where('u.deleted_at', 'is', null)
    .orderBy('m.left_at', 'desc')
    .orderBy('u.id')
    .limit(MAX_LISTED)
    .execute();
