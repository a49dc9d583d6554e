import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { Household } from '#platform/db/queries.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { queueOwnerNotice } from './owner-notices.ts';

/**
 * Notifies all members that a user has moved in. It can't be muted, like changes of the join policy: a stranger may
 * read along from then on. Moves are limited where users move. A name without an account has no access, and is no arrival.
 */
export async function notifyOfArrival(
  tx: Household,
  jobs: Pick<Jobs, 'add'>,
  { id, username, isPlaceholder }: User,
): Promise<void> {
  if (isPlaceholder) return;
  const members = await tx.from('users').select('id').where('id', '<>', id).orderBy('id').execute();
  const notify = queueOwnerNotice(jobs);
  for (const member of members)
    await notify(tx, { userId: member.id, deed: 'memberArrived', about: id, by: [username] });
}
