import type { ShoppingItem } from '@hestia/contract/reminders/shapes.ts';
import type { Selectable } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { ReminderItems } from '#platform/db/tables.gen.ts';
import { mostOnNotes } from './most-on-notes.ts';

const toItem = (row: Selectable<ReminderItems>): ShoppingItem => ({
  id: row.id,
  name: row.name,
  isChecked: row.is_checked,
  reminderId: row.reminder_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  position: row.position,
});

/** The items of lists, in the order in which they were added. */
export async function listItems(
  on: Queries,
  colocationId: string,
  reminderIds: readonly string[],
): Promise<ShoppingItem[]> {
  if (reminderIds.length === 0) return [];
  const rows = await on
    .of()
    .selectFrom('reminder_items')
    .selectAll()
    .where('colocation_id', '=', colocationId)
    .where('reminder_id', '=', anyOf(reminderIds))
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostOnNotes)
    .execute();
  return rows.map(toItem);
}

/** Stores an item at the end of its list; undefined when the id is taken. */
export async function insertItem(
  on: Queries,
  colocationId: string,
  item: Pick<ShoppingItem, 'id' | 'name' | 'isChecked' | 'reminderId' | 'createdBy'>,
): Promise<ShoppingItem | undefined> {
  const row = await on
    .of()
    .insertInto('reminder_items')
    .values({
      colocation_id: colocationId,
      id: item.id,
      reminder_id: item.reminderId,
      name: item.name,
      is_checked: item.isChecked,
      created_by: item.createdBy,
    })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toItem(row);
}

/** Changes the given members of an item; undefined when there is none. */
export async function updateItem(
  on: Queries,
  colocationId: string,
  id: string,
  next: { name?: string | undefined; is_checked?: boolean | undefined; position?: number | undefined },
): Promise<ShoppingItem | undefined> {
  const row = await on
    .of()
    .updateTable('reminder_items')
    // The id too, so that a change of nothing is still a statement.
    .set({ ...next, id })
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toItem(row);
}

/** Deletes an item; answers it, or undefined when there is none. */
export async function deleteItem(on: Queries, colocationId: string, id: string): Promise<ShoppingItem | undefined> {
  const row = await on
    .of()
    .deleteFrom('reminder_items')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toItem(row);
}
