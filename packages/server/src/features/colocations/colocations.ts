import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { EventName } from '@hestia/contract/events.ts';
import { decimalsOf } from '@hestia/contract/money/currencies.ts';
import { requireOwnHousehold } from '#platform/access/require.ts';
import type { Confirm } from '#platform/confirm.ts';
import type { Held } from '#platform/db/queries.ts';
import { defineFeature, type Handlers } from '#platform/http/feature.ts';
import { requireTimeZone } from '#platform/kernel/time-zone.ts';
import type { Seal } from '#platform/kernel/seal.ts';
import type { Platform } from '#platform/platform.ts';
import { setCollector } from './collector.ts';
import { requireCurrency } from './currency.ts';
import { ending } from './ending.ts';
import { noteMoneyExport } from './exporting.ts';
import { createColocation, type OnHouseholdCreated } from './founding.ts';
import { invitationPreview, inviting } from './inviting.ts';
import { listHouseholdLog } from './log.ts';
import type { OnMemberLeft } from './leaving.ts';
import { type InvitationMails, invitationQueue, mailInvitation } from './mailing.ts';
import { readmitting } from './readmitting.ts';
import { findColocation, requireColocation, updateColocation } from './repository.ts';

/** What other features do, in the same transaction. */
type Others = {
  readonly onHouseholdCreated: OnHouseholdCreated;
  readonly onMemberLeft: OnMemberLeft;
  /** Refuses where amounts stand. Other decimals are those of all that comes. */
  readonly onCurrencyChanged: (held: Held<EventName>, decimals: { from: number; to: number }) => Promise<void>;
  readonly onTimeZoneChanged: (held: Held<EventName>, zones: { from: string; to: string }) => Promise<void>;
};

/** Households: founding, changing and deleting them, inviting users and taking them out. */
export const colocations = (
  platform: Platform,
  { onHouseholdCreated, onMemberLeft, onCurrencyChanged, onTimeZoneChanged }: Others,
  { confirm, seal, mails }: { confirm: Confirm; seal: Seal; mails: InvitationMails | null },
) => {
  const { database } = platform;
  const queues = mails ? [invitationQueue(platform, mails)] : [];

  const handlers: Handlers<typeof colocationEndpoints> = {
    createColocation: createColocation(platform, onHouseholdCreated, onMemberLeft),
    updateColocation: ({ body, caller, write }) => {
      requireOwnHousehold(caller, body.id);
      const currency = requireCurrency(body.currency);
      const timeZone = requireTimeZone(body.timeZone);
      return write(async (tx) => {
        const { name, address } = body;
        const before = await requireColocation(tx, tx.colocationId);
        const changed = currency === before.currency ? undefined : currency;
        if (changed) await onCurrencyChanged(tx, { from: tx.decimals, to: decimalsOf(changed) });
        await updateColocation(tx, tx.colocationId, {
          name: name ?? undefined,
          address: address === null ? '' : address,
          currency: changed,
          decimals: changed === undefined ? undefined : decimalsOf(changed),
          join_policy: body.joinPolicy ?? undefined,
          time_zone: timeZone,
        });
        tx.emit('ColocationUpdated', await requireColocation(tx, tx.colocationId));
        if (timeZone && before.timeZone !== timeZone)
          await onTimeZoneChanged(tx, { from: before.timeZone, to: timeZone });
        return tx.colocationId;
      });
    },
    setCollector,
    listColocations: async ({ caller }) => {
      const own = caller.colocationId ? await findColocation(database, caller.colocationId) : undefined;
      return own ? [own] : [];
    },
    getColocation: ({ params, caller }) => {
      requireOwnHousehold(caller, params.id);
      return requireColocation(database, caller.colocationId);
    },
    listHouseholdLog: listHouseholdLog(platform),
    noteMoneyExport,
    ...inviting(platform, { seal, confirm }),
    ...readmitting(platform),
    mailInvitation: mailInvitation(platform, mails),
    ...ending(platform, onMemberLeft, confirm),
  };
  return defineFeature('colocations', colocationEndpoints, handlers, {
    queues,
    previews: [invitationPreview(platform)],
  });
};
