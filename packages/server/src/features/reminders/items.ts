import { randomUUIDv7 } from 'node:crypto';
import { reminderTypes, type Reminder, type ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { mostItems } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseListOf, eraseWords } from '#platform/live/erasing.ts';
import { rememberBought } from './bought-items.ts';
import { requireNote, toItem } from './repository.ts';

type NewItem = {
  id?: string | null | undefined;
  reminderId: string;
  name: string;
  isChecked?: boolean | null | undefined;
};
type EditedItem = {
  id: string;
  name?: string | null | undefined;
  isChecked?: boolean | null | undefined;
  position?: number | null | undefined;
  aisle?: number | null | undefined;
};

/** The stored list; 404 when it is gone or not a list. */
export async function requireList(tx: HouseholdTx, id: string): Promise<Reminder> {
  const note = await requireNote(tx, id);
  if (note.reminderType !== reminderTypes.ShoppingList) throw notFound('This list');
  return note;
}

/** Tells of the whole note too: all that some clients show of an item is the note that holds it. */
async function emitNote(tx: HouseholdTx<'ReminderUpdated'>, reminderId: string): Promise<Reminder> {
  const note = await requireNote(tx, reminderId);
  tx.emit('ReminderUpdated', note);
  return note;
}

/** Adds an item to a list. */
export async function addItem(
  tx: HouseholdTx<'NewShoppingItem' | 'ReminderUpdated'>,
  userId: string,
  body: NewItem,
): Promise<string> {
  const { items, shop } = await requireList(tx, body.reminderId);
  if ((items?.length ?? 0) >= mostItems)
    throw new ProblemError('quotaReached', `A list has at most ${mostItems} items; delete some`);
  const item = await insertItem(tx, tx.colocationId, {
    id: body.id ?? randomUUIDv7(),
    name: body.name,
    isChecked: body.isChecked ?? false,
    reminderId: body.reminderId,
    createdBy: userId,
  });
  if (!item) throw new ProblemError('conflict', 'This item already exists');
  if (item.isChecked) await rememberBought(tx, item, shop ?? null);
  tx.emit('NewShoppingItem', item);
  await emitNote(tx, item.reminderId);
  return item.id;
}

/** Renames, ticks or moves an item; members that are absent stay as they are. */
export async function editItem(
  tx: HouseholdTx<'UpdatedShoppingItem' | 'ReminderUpdated'>,
  userId: string,
  body: EditedItem,
): Promise<string> {
  const wasChecked = await isChecked(tx, tx.colocationId, body.id);
  const isTick = typeof body.isChecked === 'boolean' && body.isChecked !== wasChecked;
  const item = await updateItem(tx, tx.colocationId, body.id, {
    ...(body.name ? { name: body.name } : {}),
    ...(isTick ? ticked(userId, body.isChecked === true) : {}),
    ...(typeof body.position === 'number' ? { position: body.position } : {}),
    ...(body.aisle === undefined ? {} : { aisle: body.aisle }),
  });
  if (!item) throw notFound('This item');
  tx.emit('UpdatedShoppingItem', item);
  const { shop } = await emitNote(tx, item.reminderId);
  if (isTick && item.isChecked) await rememberBought(tx, item, shop ?? null);
  return item.id;
}

/** Takes an item off its list. */
export async function removeItem(
  tx: HouseholdTx<'DeletedShoppingItem' | 'ReminderUpdated'>,
  id: string,
): Promise<string> {
  const item = await deleteItem(tx, tx.colocationId, id);
  if (!item) throw notFound('This item');
  await eraseWords(tx, { id, since: item.createdAt });
  await eraseListOf(tx, { id: item.reminderId, since: item.createdAt }, 'items');
  tx.emit('DeletedShoppingItem', id);
  await emitNote(tx, item.reminderId);
  return id;
}

/** Who ticks an item keeps having ticked it, whoever ticks it again. */
const ticked = (userId: string, isOn: boolean) => ({
  is_checked: isOn,
  checked_by: isOn ? userId : null,
  checked_at: isOn ? sql<string>`clock_timestamp()` : null,
});

async function isChecked(on: Queries, colocationId: string, id: string): Promise<boolean | undefined> {
  const row = await on
    .of()
    .selectFrom('reminder_items')
    .select('is_checked')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.is_checked;
}

/** Stores an item at the end of its list; undefined when the id is taken. */
async function insertItem(
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
      created_by: item.createdBy,
      ...ticked(item.createdBy, item.isChecked),
    })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toItem(row);
}

/** Changes the given members of an item; undefined when there is none. */
async function updateItem(
  on: Queries,
  colocationId: string,
  id: string,
  next: { name?: string; position?: number; aisle?: number | null } & Partial<ReturnType<typeof ticked>>,
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

/** Deletes an item; returns it, or undefined when there is none. */
async function deleteItem(on: Queries, colocationId: string, id: string): Promise<ShoppingItem | undefined> {
  const row = await on
    .of()
    .deleteFrom('reminder_items')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toItem(row);
}
