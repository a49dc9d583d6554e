import { MAX_PAID_ITEMS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

/** Throws when another expense has paid for one of these items of a list. */
export async function requireUnpaid(tx: HouseholdTx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const { rows } = await sql<{ username: string }>`
    select u.username
    from paid_items p
    join expenses e on e.colocation_id = p.colocation_id and e.id = p.expense_id
    join users u on u.id = e.created_by
    where ${tx.household('p')} and p.item_id = any(${itemIds}::uuid[])
    limit 1`.execute(tx.of());
  if (rows[0]) throw new ProblemError('alreadyPaid', `${rows[0].username} has already made an expense of these items`);
}

/** Remembers what an expense pays for that no other has, and forgets the oldest beyond the limit. */
export async function rememberPaid(tx: HouseholdTx, expenseId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const { colocationId } = tx;
  await sql`
    insert into paid_items (colocation_id, item_id, expense_id)
    select distinct ${colocationId}::uuid, item_id, ${expenseId}::uuid from unnest(${itemIds}::uuid[]) as item_id
    on conflict (colocation_id, item_id) do nothing
  `.execute(tx.of());
  await sql`
    delete from paid_items
    where ${tx.household()} and (paid_at, item_id) <= (
      select paid_at, item_id from paid_items where ${tx.household()}
      order by paid_at desc, item_id desc offset ${MAX_PAID_ITEMS} limit 1)
  `.execute(tx.of());
}
