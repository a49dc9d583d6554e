import { randomUUID } from 'node:crypto';
import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { withIdempotency } from '#platform/db/transactions/idempotency.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { LockedHousehold, Household, Queries } from '#platform/db/queries.ts';
import { requireTimeZone } from '#platform/db/transactions/time-zones.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { requireCurrency } from './currency.ts';
import { movedMeanwhile, startingFrom } from './joining.ts';
import { leave, type OnMemberLeft } from './leaving.ts';
import { countEmptyFoundedBy, findHome, insertColocation, lockHome, moveIn } from './repository.ts';

/** Initial data of a household, from other features; in the founding transaction. */
export type OnHouseholdCreated = (tx: Household) => Promise<void>;

/** A generous limit for trying things out. */
const MAX_EMPTY = 20;

type CreateHandler = Handler<(typeof colocationEndpoints)['createColocation']>;

/**
 * Founds a household and moves its creator in, without an audience for events. A creator with a household moves out of
 * it: open balances stay in its history, and it receives the event.
 */
export const createColocation =
  (platform: Platform, onHouseholdCreated: OnHouseholdCreated, onMemberLeft: OnMemberLeft): CreateHandler =>
  async ({ body, caller: { userId }, idempotencyKey }) => {
    const { name, address } = body;
    const currency = requireCurrency(body.currency);
    const founding = {
      name,
      address: address ?? '',
      currency,
      decimals: currency === undefined ? undefined : decimalsOf(currency),
      joinPolicy: body.joinPolicy ?? 'id',
      timeZone: await requireTimeZone(platform.database, body.timeZone),
      createdBy: userId,
    };
    const { database, transact, live } = platform;
    const found = async (tx: Queries, from: LockedHousehold<EventName> | null) => {
      // The lock comes first, so that a repeat waits for the answer of the first.
      const home = await lockHome(tx, userId);
      return withIdempotency(tx, { userId, key: idempotencyKey }, async () => {
        if (home !== (from?.colocationId ?? null)) throw movedMeanwhile();
        const colocationId = randomUUID();
        if (from) await leave(from, userId, onMemberLeft);
        await requireFewEmpty(tx, userId);
        await insertColocation(tx, { id: colocationId, ...founding });
        const founded = inHousehold(tx, colocationId);
        await moveIn({ ...founded, actorId: userId }, userId);
        await onHouseholdCreated(founded);
        return colocationId;
      });
    };
    const id = await startingFrom(
      () => findHome(database, userId),
      (from) =>
        from === null
          ? inTransaction(database, (tx) => found(tx, null))
          : transact({ colocationId: from, actorId: userId }, (tx) => found(tx, tx)),
    );
    live.userChanged(userId);
    return id;
  };

/** Repeated founding and leaving would fill the server with abandoned households. */
async function requireFewEmpty(tx: Queries, userId: string): Promise<void> {
  if ((await countEmptyFoundedBy(tx, userId)) < MAX_EMPTY) return;
  throw new ProblemError(
    'quotaReached',
    `You have founded ${MAX_EMPTY} households without members: ask the host of this server to delete some`,
  );
}
