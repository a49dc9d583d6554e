import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Confirm } from '#platform/confirm.ts';
import { defineFeature, type Handlers } from '#platform/http/requests/feature.ts';
import type { Seal } from '#platform/kernel/seal.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { changing, type OnChanged } from './changing.ts';
import { closeFirstWeekCard, putAwayMonth, setCollector, setFading, setWeek } from './choices.ts';
import { ending } from './ending.ts';
import { noteMoneyExport } from './exporting.ts';
import { createColocation, type OnHouseholdCreated } from './founding.ts';
import { invitationPreview, inviting } from './inviting.ts';
import { listHouseholdLog } from './log.ts';
import type { OnMemberLeft } from './leaving.ts';
import { type InvitationMails, invitationQueue, mailInvitation } from './mailing.ts';
import { readmitting } from './readmitting.ts';
import { findColocation, requireColocation } from './repository.ts';

/** Listeners of other features, in the same transaction. */
type HouseholdListeners = OnChanged & {
  readonly onHouseholdCreated: OnHouseholdCreated;
  readonly onMemberLeft: OnMemberLeft;
};

type Needs = {
  readonly confirm: Confirm;
  readonly notifyOwner: NotifyOwner;
  readonly seal: Seal;
  /** null where no e-mail is ever sent. */
  readonly mails: InvitationMails | null;
};

/** Households: founding, changing and deleting them, inviting users and taking them out. */
export const colocations = (
  platform: Platform,
  { onHouseholdCreated, onMemberLeft, onCurrencyChanged, onTimeZoneChanged }: HouseholdListeners,
  { confirm, notifyOwner, seal, mails }: Needs,
) => {
  const { database } = platform;
  const queues = mails ? [invitationQueue(platform, mails)] : [];

  const handlers: Handlers<typeof colocationEndpoints> = {
    createColocation: createColocation(platform, onHouseholdCreated, onMemberLeft),
    updateColocation: changing(platform, { onCurrencyChanged, onTimeZoneChanged }, { confirm, notifyOwner }),
    setCollector,
    closeFirstWeekCard,
    putAwayMonth,
    setFading,
    setWeek,
    listColocations: async ({ caller }) => {
      const own = caller.colocationId ? await findColocation(database, caller.colocationId) : undefined;
      return own ? [own] : [];
    },
    getColocation: ({ caller }) => {
      return requireColocation(database, caller.colocationId);
    },
    listHouseholdLog,
    noteMoneyExport,
    ...inviting(platform, { seal, confirm, notifyOwner }),
    ...readmitting,
    mailInvitation: mailInvitation(platform, mails),
    ...ending(platform, onMemberLeft, confirm),
  };
  return defineFeature('colocations', colocationEndpoints, handlers, {
    queues,
    previews: [invitationPreview(platform)],
  });
};
