import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { sql } from 'kysely';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { logInHousehold, replaceCollector } from '#platform/household-log.ts';

/** Called in the same transaction when a name is removed: features pause the bills that it pays, for example. */
export type OnRemoved = (held: LockedHousehold<EventName>, id: string) => Promise<void>;

/** Removes a name: permanently if nothing references it, else it becomes a former member, and can be settled with. */
export async function remove(held: LockedHousehold<EventName>, id: string, onRemoved: OnRemoved): Promise<void> {
  await held
    .update('memberships')
    .set({ left_at: sql<string>`statement_timestamp()` })
    .where('user_id', '=', id)
    .execute();
  await logInHousehold(held, { deed: 'left', aboutId: id });
  await replaceCollector(held, id, null);
  await onRemoved(held, id);
  if (!(await isNamed(held, id))) await forget(held, id);
  held.emit('MemberLeft', id);
}

/** Permanently removes an unreferenced name; others stay. */
export async function removeUnused(held: LockedHousehold<EventName>, id: string, onRemoved: OnRemoved): Promise<void> {
  if (!(await isNamed(held, id))) await remove(held, id, onRemoved);
}

/** Whether any row references it, including restorable ones and the log. Rows written by an imported one stay. */
async function isNamed(on: LockedHousehold, id: string): Promise<boolean> {
  const has = sql`like ${`%${id}%`}`;
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select 1 from balances where ${on.household()} and user_id = ${id} and minor <> 0)
      or exists (select 1 from bills where ${on.household()} and (paid_by = ${id} or split::text ${has}))
      or exists (select 1 from expenses where ${on.household()}
        and (paid_by = ${id} or shares::text ${has} or payers::text ${has} or own_split::text ${has}))
      or exists (select 1 from deleted_expenses where ${on.household()} and expense::text ${has})
      or exists (select 1 from expense_changes where ${on.household()} and (before::text ${has} or after::text ${has}))
      as yes`.execute(on.of());
  if (rows[0]?.yes === true) return true;
  // By itself: a cluster runs what reads one household on its node, where the function can't read others.
  const { rows: elsewhere } = await sql<{ yes: boolean }>`
    select is_named_elsewhere(${on.colocationId}, ${id}) as yes`.execute(on.of());
  return elsewhere[0]?.yes === true;
}

async function forget(on: LockedHousehold, id: string): Promise<void> {
  // Sums that are 0.
  await on.delete('balances').where('user_id', '=', id).execute();
  await on.delete('expense_months').where('user_id', '=', id).execute();
  await on.delete('memberships').where('user_id', '=', id).execute();
  await on.of().deleteFrom('users').where('id', '=', id).execute();
}
