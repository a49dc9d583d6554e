import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import { type AccountDeed, accountText } from './account-texts.ts';
import { pushTo, type Senders } from './deliver.ts';
import { findOwner } from './repository.ts';

/** What waits in the queue: somebody's account is told of to all their devices but that of a session, which did it. */
type Told = { readonly userId: string; readonly deed: AccountDeed; readonly but?: string };
type Adding = Pick<Jobs, 'add'>;

const ACCOUNT_NOTICES = 'account-notices';

/** Queues what people should know of their own account, with the transaction in which it happened. */
export const tellOwnerOf =
  (jobs: Adding) =>
  (tx: Queries, told: Told): Promise<void> =>
    jobs.add(tx, ACCOUNT_NOTICES, told);

/** The queue of what happened to accounts. Nobody can mute it, and it waits for no morning. */
export const accountQueue = (database: Database, jobs: Adding, senders: Senders): Queue => ({
  name: ACCOUNT_NOTICES,
  work: async (item) => {
    const { userId, deed, but = null } = item as Told;
    const receiver = await findOwner(database, userId, but);
    if (!receiver) return;
    const push = { ...accountText(deed, receiver.language), kind: 'account', url: '/settings/recovery', tag: deed };
    await inTransaction(database, (tx) =>
      pushTo(receiver, { tx, jobs, senders, push, to: { userId, colocationId: null } }),
    );
  },
});
