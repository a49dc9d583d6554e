import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import type { NotifyOwner, OwnerNotice } from '#platform/notify-owner.ts';
import { accountText } from './account-texts.ts';
import { pushTo, type Senders } from './deliver.ts';
import { findOwner } from './repository.ts';

type Adding = Pick<Jobs, 'add'>;

/** Where one can do something about it. */
const places = {
  passkeyAdded: '/settings/passkeys',
  recoveryCodesMade: '/settings/recovery',
  recoveryCodeUsed: '/settings/recovery',
  resetByMembers: '/profile',
  resetMailed: '/settings',
  secondFactorOn: '/settings/passkeys',
  secondFactorOff: '/settings/passkeys',
  handlesChanged: '/settings/handles',
  calendarMade: '/settings/calendar',
  doorChanged: '/settings/colocation',
  wideInvitation: '/add-user',
} as const;

const ACCOUNT_NOTICES = 'account-notices';

/** Queues what people should know of their own account, with the transaction in which it happened. */
export const notifyOwnerOf =
  (jobs: Adding): NotifyOwner =>
  (tx, notice) =>
    jobs.add(tx, ACCOUNT_NOTICES, notice);

/** The queue of what happened to accounts. Nobody can mute it, and it waits for no morning. */
export const accountQueue = (database: Database, jobs: Adding, senders: Senders): Queue => ({
  name: ACCOUNT_NOTICES,
  work: async (item) => {
    const { userId, deed, but = null, by = [] } = item as OwnerNotice;
    const receiver = await findOwner(database, userId, but);
    if (!receiver) return;
    const push = { ...accountText(deed, receiver.language, by), kind: 'account', url: places[deed], tag: deed };
    await inTransaction(database, (tx) =>
      pushTo(receiver, { tx, jobs, senders, push, to: { userId, colocationId: null } }),
    );
  },
});
