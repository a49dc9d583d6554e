import type { Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

/**
 * Locks an account until the transaction ends. Throws when it was deleted meanwhile: an earlier request must not store
 * data of a deleted user.
 */
export async function lockUser(tx: Queries, userId: string): Promise<void> {
  const user = await tx
    .of()
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new ProblemError('unauthenticated', 'This account was deleted');
}
