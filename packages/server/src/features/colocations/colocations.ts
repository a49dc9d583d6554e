import { colocationCalls } from '@hestia/contract/colocations/calls.ts';
import { requireOwnHousehold } from '#platform/access/require.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineFeature, type Caller } from '#platform/http/feature.ts';
import { notFound } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { requireCurrency } from './currency.ts';
import { createColocation, type Birth } from './founding.ts';
import { inviting } from './inviting.ts';
import { leave, type Farewell } from './leaving.ts';
import { deleteColocation, findColocation, updateColocation } from './repository.ts';

/** Makes sure that it is really the caller who asks for what cannot be undone for others; throws. */
export type Confirm = (asked: {
  caller: Caller;
  password: string | null | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<void>;

/** Households: founding, changing and deleting them, inviting people and taking them out. */
export const colocations = (platform: Platform, birth: Birth, farewell: Farewell, confirm: Confirm) => {
  const { database, live } = platform;

  return defineFeature('colocations', colocationCalls, {
    createColocation: createColocation(platform, birth),
    updateColocation: ({ body, caller, write }) => {
      requireOwnHousehold(caller, body.id);
      const currency = requireCurrency(body.currency);
      return write(async (tx) => {
        const { name, address } = body;
        await updateColocation(tx, tx.colocationId, {
          name,
          address: address === null ? '' : address,
          currency,
          join_policy: body.joinPolicy ?? undefined,
        });
        tx.emit('ColocationUpdated', await findColocation(tx, tx.colocationId));
        return tx.colocationId;
      });
    },
    deleteColocation: async ({ params, body, caller, request, reply, write }) => {
      requireOwnHousehold(caller, params.id);
      await confirm({ caller, request, reply, password: body?.password });
      return write(async (tx) => {
        const freed = await deleteColocation(tx, tx.colocationId);
        tx.emit('ColocationDeleted', tx.colocationId);
        tx.afterCommit(() => {
          freed.forEach((userId) => live.userChanged(userId));
          request.log.info(
            { userId: caller.userId, colocationId: tx.colocationId, address: request.ip },
            'Deleted the household',
          );
        });
        return tx.colocationId;
      });
    },
    listColocations: async ({ caller }) => {
      const own = caller.colocationId ? await findColocation(database, caller.colocationId) : undefined;
      return own ? [own] : [];
    },
    getColocation: async ({ params, caller }) => {
      requireOwnHousehold(caller, params.id);
      const own = await findColocation(database, caller.colocationId);
      if (!own) throw notFound('This household');
      return own;
    },
    ...inviting(platform),
    removeMember: async ({ params, body, caller, request, reply, write }) => {
      const removed = params.userId !== caller.userId;
      if (removed) await confirm({ caller, request, reply, password: body?.password });
      return write(async (tx) => {
        if (!(await leave(tx, params.userId, farewell, removed))) throw notFound('This member');
        tx.afterCommit(() => {
          live.userChanged(params.userId);
          const about = { userId: caller.userId, colocationId: tx.colocationId, address: request.ip };
          if (removed) request.log.info({ ...about, removed: params.userId }, 'Took a member out');
        });
        return params.userId;
      });
    },
  });
};
