import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import type { Confirm } from '#platform/confirm.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { requireTimeZone } from '#platform/db/transactions/time-zones.ts';
import { changeHousehold } from '#platform/household-log.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { requireCurrency } from './currency.ts';
import { requireColocation } from './repository.ts';
import { notifyMembers } from './notifying-members.ts';

/** Called by other features in the same transaction. */
export type OnChanged = {
  /** Refuses if there are amounts. Other decimals apply to all new ones. */
  readonly onCurrencyChanged: (
    held: LockedHousehold<EventName>,
    decimals: { from: number; to: number },
  ) => Promise<void>;
  readonly onTimeZoneChanged: (held: LockedHousehold<EventName>, zones: { from: string; to: string }) => Promise<void>;
};

/** Edits a household. A change of its join policy requires confirmation, and is announced to all. */
export const changing =
  (
    { database }: Platform,
    { onCurrencyChanged, onTimeZoneChanged }: OnChanged,
    { confirm, notifyOwner }: { confirm: Confirm; notifyOwner: NotifyOwner },
  ): Handler<(typeof colocationEndpoints)['updateColocation']> =>
  async ({ body, caller, write, request, reply }) => {
    const currency = requireCurrency(body.currency);
    const timeZone = await requireTimeZone(database, body.timeZone);
    const joinPolicy = body.joinPolicy ?? undefined;
    // The older client doesn't send it, and needs no password.
    const isNew = joinPolicy !== undefined && joinPolicy !== (await requireColocation(database, body.id)).joinPolicy;
    if (isNew) await confirm({ caller, request, reply, password: body.password });
    return write(async (tx) => {
      const { name, address } = body;
      const before = await requireColocation(tx, tx.colocationId);
      const changesDoor = joinPolicy !== undefined && joinPolicy !== before.joinPolicy;
      // A housemate has changed it since the comparison: the caller wasn't asked for confirmation.
      if (changesDoor && !isNew)
        throw new ProblemError('conflict', 'Who may join was changed in the meantime; look again');
      const changed = currency === before.currency ? undefined : currency;
      if (changed) await onCurrencyChanged(tx, { from: tx.decimals, to: decimalsOf(changed) });
      await changeHousehold(tx, {
        name: name ?? undefined,
        address: address === null ? '' : address,
        currency: changed,
        decimals: changed === undefined ? undefined : decimalsOf(changed),
        join_policy: joinPolicy,
        time_zone: timeZone,
      });
      tx.emit('ColocationUpdated', await requireColocation(tx, tx.colocationId));
      if (changesDoor) {
        await notifyMembers(tx, notifyOwner, { deed: 'doorChanged', caller });
        const { userId, colocationId } = caller;
        tx.afterCommit(() => {
          request.log.info({ userId, colocationId, joinPolicy, address: request.ip }, 'Join policy changed');
        });
      }
      if (timeZone && before.timeZone !== timeZone)
        await onTimeZoneChanged(tx, { from: before.timeZone, to: timeZone });
      return tx.colocationId;
    });
  };
