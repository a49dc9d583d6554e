import type { Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

/**
 * Until the transaction ends, nobody else changes what is kept of an account. Throws when it was deleted meanwhile: a request
 * that was let in before must not leave anything of somebody who has gone.
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
