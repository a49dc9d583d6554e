import { sql, type RawBuilder } from 'kysely';
import type { IdempotentResponse, MemberRequest, Queries } from '#platform/db/queries.ts';

type RequestKey = { readonly userId: string; readonly key: string | null };

/** The first response to a repeated request: avoids repeating expensive work. */
export async function findIdempotentResponse(
  on: Queries,
  { userId, key }: RequestKey,
): Promise<{ readonly response: unknown } | undefined> {
  if (key === null) return undefined;
  const { rows } = await sql<{ response: unknown }>`
    select answer as response from idempotency where user_id = ${userId} and key = ${key}`.execute(on.of());
  return rows[0];
}

/**
 * Runs the work once per user and key and stores the response in the same transaction: a repeat gets the first response and
 * changes nothing. Of two concurrent ones, the second's transaction fails on the key and `inTransaction` repeats it. Without a
 * key it just works.
 */
export async function withIdempotency<T>(tx: Queries, { userId, key }: RequestKey, work: () => Promise<T>): Promise<T> {
  if (key === null) return work();
  const known = await findIdempotentResponse(tx, { userId, key });
  // It was stored by this very call.
  if (known) return known.response as T;
  const response = await work();
  await insertIdempotentResponse({ userId, key, response }).execute(tx.of());
  return response;
}

/** The facts about a member's request that are read before it is handled. */
export type RequestState = {
  readonly livesHere: boolean;
  readonly isOurs: boolean;
  readonly known: { readonly response: unknown } | null;
};

/** The columns of a `RequestState`, for a statement of the transaction that has locked the household. */
export const requestColumns = (
  { userId, key, isOurs }: MemberRequest,
  colocationId: string,
): RawBuilder<RequestState> => sql`
  exists (
    select 1 from users
    where id = ${userId} and (colocation_id = ${colocationId} or (device_of = ${colocationId} and deleted_at is null))
  ) as "livesHere",
  ${isOurs ?? sql`true`} as "isOurs",
  (select jsonb_build_object('response', answer) from idempotency where user_id = ${userId} and key = ${key}) as known`;

/**
 * The statement that stores a first response, separately or as a part of another. Fails on its key when another
 * transaction was first, see `isRepeatable`.
 */
export const insertIdempotentResponse = ({ userId, key, response }: IdempotentResponse): RawBuilder<unknown> => sql`
  insert into idempotency (user_id, key, answer) values (${userId}, ${key}, ${JSON.stringify(response ?? null)}::jsonb)`;
