import type { BookChange, BookContent, BookEntry, BookReading } from '@hestia/contract/book/schemas.ts';
import { MAX_BOOK_CHANGES, MAX_BOOK_ENTRIES, MAX_READINGS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

type Row = Omit<BookEntry, 'colocationId' | 'readings'>;

const entries = (on: Household) =>
  on
    .from('book_entries')
    .select([
      'id',
      'title',
      sql<BookContent>`content`.as('content'),
      'created_by as createdBy',
      'created_at as createdAt',
      'updated_by as updatedBy',
      'updated_at as updatedAt',
    ]);

/** The entries of the house book, in the order in which they were made. */
export async function listEntries(on: Household): Promise<BookEntry[]> {
  const rows = await entries(on).orderBy('created_at').orderBy('id').limit(MAX_BOOK_ENTRIES).execute();
  return withReadings(on, rows);
}

/** An entry of the household; throws `notFound`. */
export async function requireEntry(on: Household, id: string): Promise<BookEntry> {
  const row = await entries(on).where('id', '=', id).executeTakeFirst();
  const [entry] = row ? await withReadings(on, [row]) : [];
  if (!entry) throw notFound('This entry');
  return entry;
}

async function withReadings(on: Household, rows: readonly Row[]): Promise<BookEntry[]> {
  const meters = rows.filter(({ content }) => content.kind === 'meter').map(({ id }) => id);
  const readings = meters.length === 0 ? [] : await listReadings(on, meters);
  const byEntry = Map.groupBy(readings, ({ entryId }) => entryId);
  return rows.map((row) => ({
    ...row,
    colocationId: on.colocationId,
    readings: (byEntry.get(row.id) ?? []).map(({ entryId: _entryId, ...reading }) => reading),
  }));
}

async function listReadings(
  on: Household,
  meters: readonly string[],
): Promise<(BookReading & { readonly entryId: string })[]> {
  return on
    .from('book_readings')
    .select(['id', 'entry_id as entryId', 'read_on as readOn', 'value', 'user_id as userId'])
    .where('entry_id', 'in', meters)
    .orderBy('read_on', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_BOOK_ENTRIES * MAX_READINGS)
    .execute();
}

/** How an entry was before each of its last changes, the latest first. */
export async function listChanges(on: Household, entryId: string): Promise<BookChange[]> {
  return on
    .from('book_changes')
    .select(['changed_by as userId', 'changed_at as at', 'title', sql<BookContent>`content`.as('content')])
    .where('entry_id', '=', entryId)
    .orderBy('number', 'desc')
    .limit(MAX_BOOK_CHANGES)
    .execute();
}

/** Stores an entry's state before a change; only the last of many changes are kept. */
export async function storeChange(on: Household, { id, title, content }: BookEntry, changedBy: string): Promise<void> {
  await on
    .insert('book_changes', { entry_id: id, changed_by: changedBy, title, content: JSON.stringify(content) })
    .execute();
  await sql`
    delete from book_changes where ${on.household()} and entry_id = ${id} and number <= (
      select number from book_changes where ${on.household()} and entry_id = ${id}
      order by number desc offset ${sql.lit(MAX_BOOK_CHANGES)} limit 1)`.execute(on.of());
}
