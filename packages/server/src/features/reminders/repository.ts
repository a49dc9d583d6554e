import { applyToItems, applyToReminders } from '@hestia/contract/reminders/apply.ts';
import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { addressOfPicture } from '@hestia/contract/images/address.ts';
import { isList, type Note } from '@hestia/contract/reminders/model.ts';
import type { Placement, PollVote, Reaction, Reminder, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { decodeNote, encodeNote, typeOf } from '@hestia/contract/reminders/wire.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import type { Day } from '@hestia/contract/time/day.ts';
import { sql, type Selectable } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';
import type { PollVotes, Reactions, ReminderItems, Reminders } from '#platform/db/tables.gen.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';
import { recordsFor } from './anonymity.ts';

/** Maximum items, votes and reactions per response, over all its notes. */
const MAX_ON_NOTES = 20_000;

type NoteRow = Selectable<Reminders> & { picture: string | null };

type OnNotes = {
  readonly items: Map<string, ShoppingItem[]>;
  readonly votes: Map<string, PollVote[]>;
  readonly reactions: Map<string, Reaction[]>;
};

const toRecord = (row: NoteRow, { items, votes, reactions }: OnNotes): Reminder => ({
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
  touchedAt: row.touched_at,
  placement: row.placement as Placement | null,
  plannedOn: row.planned_on as Day | null,
  content: row.content,
  color: row.color,
  mentions: row.mentions,
  imageUrl: row.image_name,
  caption: row.caption,
  shoppingListName: row.list_name,
  items: row.reminder_type === typeOf.list ? (items.get(row.id) ?? []) : null,
  shop: row.shop,
  isAsWritten: row.is_as_written,
  ...(row.poll_id && { pollId: row.poll_id }),
  title: row.title,
  description: row.description,
  expirationDate: row.expires_at,
  isAnonymous: row.is_anonymous,
  allowMultipleChoices: row.allow_multiple,
  options: row.reminder_type === typeOf.poll ? (row.options ?? []) : null,
  votes: row.reminder_type === typeOf.poll ? (votes.get(row.id) ?? []) : null,
});

export const toItem = (row: Selectable<ReminderItems>): ShoppingItem => ({
  id: row.id,
  name: row.name,
  isChecked: row.is_checked,
  reminderId: row.reminder_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  position: row.position,
  checkedBy: row.checked_by,
  checkedAt: row.checked_at,
  aisle: row.aisle,
});

export const toVote = (row: Selectable<PollVotes>): PollVote => ({
  id: row.id,
  reminderId: row.reminder_id,
  votedBy: row.voted_by,
  votedAt: row.voted_at,
  choice: row.choice,
});

export const toReaction = (row: Selectable<Reactions>): Reaction => ({
  id: row.id,
  userId: row.user_id,
  reminderId: row.reminder_id,
  type: row.type,
});

/**
 * Records of notes with their items, votes and reactions, oldest first, in four statements at most; the newest of the household
 * or those of `ids`. (Rows, put together here: JSON made by the database takes five times as long on a board of 60 notes.)
 */
async function selectRecords(on: Household, ids: readonly string[] | null): Promise<Reminder[]> {
  const { rows } = await sql<NoteRow>`
    select r.*, u.picture from reminders r join users u on u.id = r.created_by
    where ${on.household('r')} ${ids ? sql`and r.id = any(${ids}::uuid[])` : sql``}
    order by r.created_at desc, r.id desc ${ids ? sql`` : sql`limit ${MAX_LISTED}`}`.execute(on.of());
  rows.reverse();
  const idsOf = (type: number) => rows.filter((row) => row.reminder_type === type).map((row) => row.id);
  const everything = rows.map((row) => row.id);
  const found = {
    items: Map.groupBy(await listItems(on, idsOf(typeOf.list)), ofNote),
    votes: Map.groupBy(await listVotes(on, idsOf(typeOf.poll)), ofNote),
    reactions: Map.groupBy(await listReactions(on, everything), ofNote),
  };
  return rows.map((row) => toRecord(row, found));
}

const ofNote = ({ reminderId }: { readonly reminderId: string }) => reminderId;

/** The notes of a board, oldest first. Votes name their voters: mask them before they leave. */
export const listNotes = async (on: Household): Promise<Note[]> => (await selectRecords(on, null)).map(decodeNote);

const decoded = new WeakMap<Reminder, Note>();
const encoded = new WeakMap<Note, Reminder>();

/** The note of a cached record, for which `recordOf` returns the same record: unchanged parts aren't serialized again. */
function noteOf(record: Reminder): Note {
  const note = decoded.get(record) ?? decodeNote(record);
  decoded.set(record, note);
  encoded.set(note, record);
  return note;
}

const recordOf = (note: Note): Reminder => encoded.get(note) ?? encodeNote(note);

export const cachedNotes: CachedList<Reminder> = {
  name: 'notes',
  load: (on) => selectRecords(on, null),
  apply: (records, event: HestiaEvent) => applyToReminders(records.map(noteOf), decodeEvent(event)).map(recordOf),
  isWhole: (notes) =>
    notes.length < MAX_LISTED &&
    (['items', 'votes', 'reactions'] as const).every(
      (part) => notes.reduce((sum, note) => sum + (note[part]?.length ?? 0), 0) < MAX_ON_NOTES,
    ),
  show: recordsFor,
};

/** The items of one list. */
export const cachedItems = (reminderId: string): CachedList<ShoppingItem> => ({
  name: `items of ${reminderId}`,
  load: async (on) => {
    const note = await findNote(on, reminderId);
    if (!note || !isList(note)) throw notFound('This list');
    return note.items;
  },
  apply: (items, event: HestiaEvent) => applyToItems(reminderId, items, decodeEvent(event)),
  isWhole: ({ length }) => length < MAX_ON_NOTES,
});

/** The notes among `ids` that exist, oldest first. */
export const findNotes = async (on: Household, ids: readonly string[]): Promise<Note[]> =>
  (await selectRecords(on, ids)).map(decodeNote);

/** One note, or undefined. */
export const findNote = async (on: Household, id: string): Promise<Note | undefined> => (await findNotes(on, [id]))[0];

/** The stored note; 404 if missing. */
export async function requireNote(tx: LockedHousehold, id: string): Promise<Note> {
  const note = await findNote(tx, id);
  if (!note) throw notFound('This note');
  return note;
}

/** The items of lists, in the order in which they were added. */
async function listItems(on: Household, reminderIds: readonly string[]): Promise<ShoppingItem[]> {
  if (reminderIds.length === 0) return [];
  const rows = await on
    .from('reminder_items')
    .selectAll()
    .where('reminder_id', '=', anyOf(reminderIds))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_ON_NOTES)
    .execute();
  return rows.map(toItem);
}

/** The votes in polls. */
async function listVotes(on: Household, reminderIds: readonly string[]): Promise<PollVote[]> {
  if (reminderIds.length === 0) return [];
  const rows = await on
    .from('poll_votes')
    .selectAll()
    .where('reminder_id', '=', anyOf(reminderIds))
    .orderBy('id')
    .limit(MAX_ON_NOTES)
    .execute();
  return rows.map(toVote);
}

/** The reactions to notes. */
async function listReactions(on: Household, reminderIds: readonly string[]): Promise<Reaction[]> {
  if (reminderIds.length === 0) return [];
  const rows = await on
    .from('reactions')
    .selectAll()
    .where('reminder_id', '=', anyOf(reminderIds))
    .orderBy('id')
    .limit(MAX_ON_NOTES)
    .execute();
  return rows.map(toReaction);
}
