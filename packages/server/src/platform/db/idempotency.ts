import { sql } from 'kysely';
import type { HouseholdTx, Queries, Transact } from '#platform/db/queries.ts';
import { notFound } from '#platform/http/problem-error.ts';

type Who = { readonly userId: string; readonly key: string | null };

/**
 * Works once per key of a user and keeps the answer in the same transaction: a repeat gets the first answer and changes nothing.
 * Of two that run at once, the second one's transaction fails on the key and `inTransaction` runs it again. Without a key it just works.
 */
export async function answerOnce<T>(tx: Queries, { userId, key }: Who, work: () => Promise<T>): Promise<T> {
  if (key === null) return work();
  const { rows } = await sql<{ answer: T }>`
    select answer from idempotency where user_id = ${userId} and key = ${key}`.execute(tx.of());
  if (rows[0] !== undefined) return rows[0].answer;
  return kept(tx, { userId, key }, await work());
}

/**
 * A member's write: locks the household, checks that the member still lives there (else `notFound`), answers a repeat with the first answer,
 * else works, keeps the answer and commits.
 */
export async function writeOnce<T>(
  transact: Transact,
  { userId, key, colocationId }: Who & { readonly colocationId: string },
  work: (tx: HouseholdTx) => Promise<T>,
): Promise<T> {
  return transact({ colocationId, actorId: userId }, async (tx) => {
    const { rows } = await sql<{ lives_here: boolean; known: { answer: T } | null }>`
      select
        exists (select from users where id = ${userId} and colocation_id = ${colocationId}) as lives_here,
        (select jsonb_build_object('answer', answer) from idempotency where user_id = ${userId} and key = ${key}) as known
    `.execute(tx.of());
    if (!rows[0]?.lives_here) throw notFound('This household');
    if (rows[0].known !== null) return rows[0].known.answer;
    const answer = await work(tx);
    return key === null ? answer : kept(tx, { userId, key }, answer);
  });
}

async function kept<T>(tx: Queries, { userId, key }: { userId: string; key: string }, answer: T): Promise<T> {
  await sql`
    insert into idempotency (user_id, key, answer) values (${userId}, ${key}, ${JSON.stringify(answer ?? null)}::jsonb)
  `.execute(tx.of());
  return answer;
}
