import type { Held } from '#platform/db/queries.ts';
import { anyOf } from '#platform/db/any-of.ts';

/** Those of the users who live in the household, each once, in their order. Whoever was offline may name who has left by now. */
export async function membersAmong(tx: Held, userIds: readonly string[] | null | undefined): Promise<string[]> {
  if (!userIds?.length) return [];
  const rows = await tx
    .of()
    .selectFrom('users')
    .select('id')
    .where('colocation_id', '=', tx.colocationId)
    .where('id', '=', anyOf(userIds))
    .execute();
  const members = new Set(rows.map(({ id }) => id));
  return [...new Set(userIds)].filter((id) => members.has(id));
}
