import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import type { OwnerNotice } from '#platform/notify-owner.ts';
import { accountText } from '../texts/account-texts.ts';
import { pushTo, type Senders } from '../sending/deliver.ts';
import { ACCOUNT_NOTICES } from '../sending/owner-notices.ts';
import { findOwner } from '../sending/repository.ts';

type JobAdder = Pick<Jobs, 'add'>;

/** The page where the user can react. */
const places = {
  passkeyAdded: '/settings/passkeys',
  recoveryCodesMade: '/settings/recovery',
  recoveryCodeUsed: '/settings/recovery',
  resetByMembers: '/profile',
  resetMailed: '/settings',
  secondFactorOn: '/settings/passkeys',
  secondFactorOff: '/settings/passkeys',
  handlesChanged: '/settings/handles',
  handlesOpened: '/money',
  calendarMade: '/settings/calendar',
  doorChanged: '/settings/colocation',
  wideInvitation: '/add-user',
  memberArrived: '/profile',
} as const;

/** The queue of account notices. They can't be muted, and ignore quiet hours. */
export const accountQueue = (database: Database, jobs: JobAdder, senders: Senders): Queue => ({
  name: ACCOUNT_NOTICES,
  work: async (item) => {
    const { userId, deed, but = null, about, by = [] } = item as OwnerNotice;
    const receiver = await findOwner(database, userId, but);
    if (!receiver) return;
    const tag = about === undefined ? deed : `${deed}-${about}`;
    const push = { ...accountText(deed, receiver.language, by), kind: 'account', url: places[deed], tag };
    await inTransaction(database, (tx) =>
      pushTo(receiver, { tx, jobs, senders, push, to: { userId, colocationId: null } }),
    );
  },
});
