import { randomUUID } from 'node:crypto';
import type { colocationCalls } from '@hestia/contract/colocations/calls.ts';
import { requireSelf } from '#platform/access/require.ts';
import { answerOnce } from '#platform/db/idempotency.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transact.ts';
import type { Handler } from '#platform/http/feature.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { requireCurrency } from './currency.ts';
import { insertColocation, lockHome, moveIn } from './repository.ts';

/** What a household is born with, from other features; in the founding transaction. */
export type Birth = (tx: Queries, colocationId: string) => Promise<void>;

/** Founds a household; its creator moves in, and nobody is there yet to hear of it. */
export const createColocation =
  ({ database, live }: Platform, birth: Birth): Handler<(typeof colocationCalls)['createColocation']> =>
  async ({ body, caller, idempotencyKey }) => {
    requireSelf(caller, body.createdBy);
    const currency = requireCurrency(body.currency);
    const id = await inTransaction(database, async (tx) => {
      // The lock comes first, so that a repeat waits for the answer of the first.
      const home = await lockHome(tx, caller.userId);
      return answerOnce(tx, { userId: caller.userId, key: idempotencyKey }, async () => {
        if (home) throw new ProblemError('alreadyMember', 'Leave your household before you found another');
        const colocationId = randomUUID();
        const { name, address } = body;
        await insertColocation(tx, {
          id: colocationId,
          name,
          address: address ?? '',
          currency,
          joinPolicy: body.joinPolicy ?? 'id',
          createdBy: caller.userId,
        });
        await moveIn(tx, colocationId, caller.userId);
        await birth(tx, colocationId);
        return colocationId;
      });
    });
    live.userChanged(caller.userId);
    return id;
  };
