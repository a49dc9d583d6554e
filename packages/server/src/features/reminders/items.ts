import { randomUUIDv7 } from 'node:crypto';
import { reminderTypes, type ShoppingItem, type ToldItem } from '@hestia/contract/reminders/schemas.ts';
import { MAX_ITEMS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { erasePartOf, eraseWords } from '#platform/live/erasing.ts';
import { rememberBought } from './bought-items.ts';
import { toItem } from './repository.ts';
import { touchNote } from './touching.ts';

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

/** A list's data needed for changes, without its items, of which there may be hundreds. */
type List = { readonly shop: string | null; readonly items: number };

/** The stored list; 404 when it is deleted or not a list. */
export async function requireList(tx: HouseholdTx, id: string): Promise<List> {
  const list = await tx
    .from('reminders as r')
    .select((of) => [
      'r.shop',
      of
        .selectFrom('reminder_items as i')
        .select(of.fn.countAll<number>().as('items'))
        .whereRef('i.colocation_id', '=', 'r.colocation_id')
        .whereRef('i.reminder_id', '=', 'r.id')
        .as('items'),
    ])
    .where('r.id', '=', id)
    .where('r.reminder_type', '=', reminderTypes.ShoppingList)
    .executeTakeFirst();
  if (!list) throw notFound('This list');
  return { shop: list.shop, items: Number(list.items) };
}

const toldOn = ({ shop }: List, item: ShoppingItem): ToldItem => (shop ? { ...item, shop } : item);

/** Emits the note, too: some clients show items only by their note. */
const emitNote = async (tx: HouseholdTx<'ReminderChanged'>, id: string): Promise<void> =>
  tx.emit('ReminderChanged', await touchNote(tx, id));

/** Adds an item to a list. */
export async function addItem(
  tx: HouseholdTx<'NewShoppingItem' | 'ReminderChanged'>,
  userId: string,
  body: NewItem,
): Promise<string> {
  const list = await requireList(tx, body.reminderId);
  if (list.items >= MAX_ITEMS)
    throw new ProblemError('quotaReached', `A list has at most ${MAX_ITEMS} items; delete some`);
  const item = await insertItem(tx, {
    id: body.id ?? randomUUIDv7(),
    name: body.name,
    isChecked: body.isChecked ?? false,
    reminderId: body.reminderId,
    createdBy: userId,
  });
  if (!item) throw new ProblemError('conflict', 'This item already exists');
  if (item.isChecked) await rememberBought(tx, item, list.shop);
  tx.emit('NewShoppingItem', toldOn(list, item));
  await emitNote(tx, item.reminderId);
  return item.id;
}

/** Renames, ticks or moves an item; omitted fields stay unchanged. */
export async function editItem(
  tx: HouseholdTx<'UpdatedShoppingItem' | 'ReminderChanged'>,
  userId: string,
  body: EditedItem,
): Promise<string> {
  const wasChecked = await isChecked(tx, body.id);
  const isTick = typeof body.isChecked === 'boolean' && body.isChecked !== wasChecked;
  const item = await updateItem(tx, body.id, {
    ...(body.name ? { name: body.name } : {}),
    ...(isTick ? ticked(userId, body.isChecked === true) : {}),
    ...(typeof body.position === 'number' ? { position: body.position } : {}),
    ...(body.aisle === undefined ? {} : { aisle: body.aisle }),
  });
  if (!item) throw notFound('This item');
  const list = await requireList(tx, item.reminderId);
  tx.emit('UpdatedShoppingItem', toldOn(list, item));
  await emitNote(tx, item.reminderId);
  if (isTick && item.isChecked) await rememberBought(tx, item, list.shop);
  return item.id;
}

/** Takes an item off its list. */
export async function removeItem(
  tx: HouseholdTx<'DeletedShoppingItem' | 'ReminderChanged'>,
  id: string,
): Promise<string> {
  const item = await deleteItem(tx, id);
  if (!item) throw notFound('This item');
  await eraseWords(tx, { id, since: item.createdAt });
  await erasePartOf(tx, { id: item.reminderId, since: item.createdAt }, { list: 'items', part: id });
  tx.emit('DeletedShoppingItem', id);
  await emitNote(tx, item.reminderId);
  return id;
}

/** A tick keeps its first user, through repeated ticks. */
const ticked = (userId: string, isOn: boolean) => ({
  is_checked: isOn,
  checked_by: isOn ? userId : null,
  checked_at: isOn ? sql<string>`statement_timestamp()` : null,
});

async function isChecked(on: Household, id: string): Promise<boolean | undefined> {
  const row = await on.from('reminder_items').select('is_checked').where('id', '=', id).executeTakeFirst();
  return row?.is_checked;
}

/** Stores an item at the end of its list; undefined when the id is taken. */
async function insertItem(
  on: Household,
  item: Pick<ShoppingItem, 'id' | 'name' | 'isChecked' | 'reminderId' | 'createdBy'>,
): Promise<ShoppingItem | undefined> {
  const row = await on
    .insert('reminder_items', {
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

/** Changes given fields of an item; undefined if missing. */
async function updateItem(
  on: Household,
  id: string,
  next: { name?: string; position?: number; aisle?: number | null } & Partial<ReturnType<typeof ticked>>,
): Promise<ShoppingItem | undefined> {
  const row = await on
    .update('reminder_items')
    // With the id, so that an empty change is still a statement.
    .set({ ...next, id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toItem(row);
}

/** Deletes an item; returns it, or undefined if missing. */
async function deleteItem(on: Household, id: string): Promise<ShoppingItem | undefined> {
  const row = await on.delete('reminder_items').where('id', '=', id).returningAll().executeTakeFirst();
  return row && toItem(row);
}
