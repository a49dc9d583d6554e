import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { FastifyRequest } from 'fastify';
import type { Confirm } from '#platform/confirm.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handlers } from '#platform/http/requests/feature.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import type { Live } from '#platform/kernel/live.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { leave, type OnMemberLeft } from './leaving.ts';
import { deleteColocation } from './repository.ts';

type EndingEndpoints = Pick<typeof colocationEndpoints, 'deleteColocation' | 'removeMember'>;

/** Destructive calls: deleting the household, and removing a member. */
export const ending = (
  { live }: Platform,
  onMemberLeft: OnMemberLeft,
  confirm: Confirm,
): Handlers<EndingEndpoints> => ({
  deleteColocation: async ({ body, caller, request, reply, write }) => {
    await confirm({ caller, request, reply, password: body?.password });
    return write(async (tx) => {
      await endHousehold(tx, live);
      tx.afterCommit(() => {
        request.log.info(aboutOf(caller, request), 'Household deleted');
      });
      return tx.colocationId;
    });
  },
  removeMember: async ({ params, body, caller, request, reply, write }) => {
    const removed = params.userId !== caller.userId;
    if (removed) await confirm({ caller, request, reply, password: body?.password });
    return write(async (tx) => {
      if (!(await leave(tx, params.userId, onMemberLeft, removed))) throw notFound('This member');
      tx.afterCommit(() => {
        live.userChanged(params.userId);
        if (removed) request.log.info({ ...aboutOf(caller, request), removed: params.userId }, 'Member removed');
      });
      return params.userId;
    });
  },
});

/** Deletes a household with everything in it, and notifies its members. */
export async function endHousehold(tx: HouseholdTx<EventName>, live: Pick<Live, 'userChanged'>): Promise<void> {
  const freed = await deleteColocation(tx);
  tx.emit('ColocationDeleted', tx.colocationId);
  tx.afterCommit(() => freed.forEach((userId) => live.userChanged(userId)));
}

const aboutOf = ({ userId, colocationId }: Caller, { ip }: FastifyRequest) => ({ userId, colocationId, address: ip });
