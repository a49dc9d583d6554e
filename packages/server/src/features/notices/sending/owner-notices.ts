import { createAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';

/** The queue of what happened to accounts. */
export const ACCOUNT_NOTICES = 'account-notices';

/** Limits notices of one change to one user: calls beyond are refused, since account notices can't be muted. */
const REPEATED = { name: 'account notices', max: 20, seconds: 3600 };

/** Queues account notices for a user, in the transaction of their cause. */
export const queueOwnerNotice =
  (jobs: Pick<Jobs, 'add'>): NotifyOwner =>
  (tx, notice) =>
    jobs.add(tx, ACCOUNT_NOTICES, notice);

/** The same for calls that can be repeated; throws `tooMany` if a user was notified of the same too often. */
export const notifyOwnerOf = (jobs: Pick<Jobs, 'add'>): NotifyOwner => {
  const queue = queueOwnerNotice(jobs);
  return async (tx, notice) => {
    const { userId, deed, about = null } = notice;
    await createAttemptLimiter(tx, REPEATED).count(JSON.stringify([userId, deed, about]));
    await queue(tx, notice);
  };
};
