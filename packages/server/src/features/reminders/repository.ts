import { addressOfPicture } from '@hestia/contract/images/address.ts';
import type { PollVote, Reaction, Reminder, ShoppingItem } from '@hestia/contract/reminders/shapes.ts';
import { mostListed } from '@hestia/contract/wire/limits.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { Reminders } from '#platform/db/tables.gen.ts';
import { listItems } from './item-repository.ts';
import { listReactions, listVotes } from './opinion-repository.ts';

type NoteRow = Selectable<Reminders> & { picture: string | null };

const LIST = 2;
const POLL = 3;

type OnNotes = {
  readonly items: Map<string, ShoppingItem[]>;
  readonly votes: Map<string, PollVote[]>;
  readonly reactions: Map<string, Reaction[]>;
};

const toReminder = (row: NoteRow, { items, votes, reactions }: OnNotes): Reminder => ({
  id: row.id,
  colocationId: row.colocation_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  reminderType: row.reminder_type,
  linkToPP: addressOfPicture(row.picture),
  coordX: row.coord_x,
  coordY: row.coord_y,
  coordZ: row.coord_z,
  reactions: reactions.get(row.id) ?? [],
  content: row.content,
  color: row.color,
  imageUrl: row.image_name,
  caption: row.caption,
  shoppingListName: row.list_name,
  items: row.reminder_type === LIST ? (items.get(row.id) ?? []) : null,
  title: row.title,
  description: row.description,
  expirationDate: row.expires_at,
  isAnonymous: row.is_anonymous,
  allowMultipleChoices: row.allow_multiple,
  options: row.reminder_type === POLL ? (row.options ?? []) : null,
  votes: row.reminder_type === POLL ? (votes.get(row.id) ?? []) : null,
});

/**
 * Notes with their items, votes and reactions, oldest first, in four statements at most; the newest of the household or
 * those of `ids`.
 * (Rows, put together here: JSON made by the database takes it five times as long on a board of 60 notes.)
 */
async function selectNotes(on: Queries, colocationId: string, ids: readonly string[] | null): Promise<Reminder[]> {
  const { rows } = await sql<NoteRow>`
    select r.*, u.picture from reminders r join users u on u.id = r.created_by
    where r.colocation_id = ${colocationId} ${ids ? sql`and r.id = any(${ids}::uuid[])` : sql``}
    order by r.created_at desc, r.id desc ${ids ? sql`` : sql`limit ${mostListed}`}`.execute(on.of());
  rows.reverse();
  const idsOf = (type: number) => rows.filter((row) => row.reminder_type === type).map((row) => row.id);
  const everything = rows.map((row) => row.id);
  const found = {
    items: Map.groupBy(await listItems(on, colocationId, idsOf(LIST)), ofNote),
    votes: Map.groupBy(await listVotes(on, colocationId, idsOf(POLL)), ofNote),
    reactions: Map.groupBy(await listReactions(on, colocationId, everything), ofNote),
  };
  return rows.map((row) => toReminder(row, found));
}

const ofNote = ({ reminderId }: { readonly reminderId: string }) => reminderId;

/** The notes of a board, oldest first. Votes name their voters: mask them before they leave. */
export const listNotes = (on: Queries, colocationId: string): Promise<Reminder[]> =>
  selectNotes(on, colocationId, null);

/** The notes among `ids` that exist, oldest first. */
export const findNotes = (on: Queries, colocationId: string, ids: readonly string[]): Promise<Reminder[]> =>
  selectNotes(on, colocationId, ids);

/** One note, or undefined. */
export const findNote = async (on: Queries, colocationId: string, id: string): Promise<Reminder | undefined> =>
  (await selectNotes(on, colocationId, [id]))[0];

/** Stores a note; false when the id is taken. */
export async function insertNote(
  on: Queries,
  row: Omit<Insertable<Reminders>, 'created_at' | 'ended_at'>,
): Promise<boolean> {
  const stored = await on
    .of()
    .insertInto('reminders')
    .values({ ...row, ended_at: null })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Writes back what can change of a note. */
export async function updateNote(on: Queries, note: Reminder): Promise<void> {
  await on
    .of()
    .updateTable('reminders')
    .set({
      coord_x: note.coordX,
      coord_y: note.coordY,
      coord_z: note.coordZ,
      content: note.content,
      color: note.color,
      caption: note.caption,
      list_name: note.shoppingListName,
      title: note.title,
      description: note.description,
      expires_at: note.expirationDate,
      is_anonymous: note.isAnonymous,
      allow_multiple: note.allowMultipleChoices,
      options: note.options,
      // A poll that is given more time ends again.
      ended_at: sql`case when ${note.expirationDate}::timestamptz > now() then null else ended_at end`,
    })
    .where('colocation_id', '=', note.colocationId)
    .where('id', '=', note.id)
    .execute();
}

/** Moves and recolours several notes in one statement. */
export async function updatePlaces(
  on: Queries,
  colocationId: string,
  notes: readonly Pick<Reminder, 'id' | 'coordX' | 'coordY' | 'coordZ' | 'content' | 'color'>[],
): Promise<void> {
  await sql`
    update reminders r
    set coord_x = n."coordX", coord_y = n."coordY", coord_z = n."coordZ", content = n.content, color = n.color
    from json_to_recordset(${JSON.stringify(notes)})
      as n(id uuid, "coordX" integer, "coordY" integer, "coordZ" integer, content text, color text)
    where r.colocation_id = ${colocationId} and r.id = n.id`.execute(on.of());
}

/** Deletes a note with everything on it. */
export async function deleteNote(on: Queries, colocationId: string, id: string): Promise<void> {
  await on.of().deleteFrom('reminders').where('colocation_id', '=', colocationId).where('id', '=', id).execute();
}
