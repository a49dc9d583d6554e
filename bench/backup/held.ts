import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { reminderTypes } from '@hestia/contract/reminders/schemas.ts';
import type { Client } from 'pg';
import { succeed } from '../../packages/server/test/call.ts';
import { readExpenses } from '../chaos/held.ts';
import { minor, toMinor } from '../chaos/proof.ts';
import type { Household } from '../chaos/writers.ts';
import type { Rows, Thing, StoredEvent } from './record.ts';

/** A household's data on a server. */
export type HeldHousehold = {
  readonly id: string;
  /** The number of its last event. */
  readonly seq: number;
  readonly events: readonly StoredEvent[];
  readonly things: ReadonlyMap<string, Thing>;
  /** In minor units, as stored and as the server recomputes them from the ledger. */
  readonly balances: Readonly<Record<string, number>>;
  readonly recounted: Readonly<Record<string, number>>;
  readonly totalMinor: number;
  readonly rows: Rows;
  /** Names of its pictures. */
  readonly images: readonly string[];
};

/** Reads a household from a server and its database. */
export async function readHousehold(url: string, database: Client, household: Household): Promise<HeldHousehold> {
  const { id } = household;
  const [reader = null] = household.members;
  const params = { id };
  const categories = await succeed(url, reader, moneyEndpoints.listCategories, { params });
  const images = await database.query<{ name: string }>('select name from images where colocation_id = $1', [id]);
  const events = await readEvents(database, id);
  const known = await database.query<{ seq: number }>('select seq::int from colocations where id = $1', [id]);
  return {
    id,
    seq: known.rows[0]?.seq ?? 0,
    events,
    rows: await countRows(database, id),
    images: images.rows.map(({ name }) => name),
    things: await readThings(url, household),
    balances: toMinor(await succeed(url, reader, moneyEndpoints.getBalance, { params })),
    totalMinor: minor(categories.find((each) => each.id === household.categoryId)?.totalAmount ?? Number.NaN),
    // Last: it repairs what it finds.
    recounted: toMinor(await succeed(url, reader, moneyEndpoints.recalculateBalance, { params })),
  };
}

/** Events of a household, in order. */
export async function readEvents(database: Client, householdId: string): Promise<StoredEvent[]> {
  const { rows } = await database.query<StoredEvent>(
    `select seq::int, name, case jsonb_typeof(payload) when 'string' then payload #>> '{}' else payload ->> 'id' end as id
     from events where colocation_id = $1 order by seq`,
    [householdId],
  );
  return rows;
}

/** The rows of a household in every table that has any of households. */
export async function countRows(database: Client, householdId: string): Promise<Rows> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'colocation_id'
     order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from ${database.escapeIdentifier(name)} where colocation_id = $1`,
      [householdId],
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function readThings(url: string, household: Household): Promise<Map<string, Thing>> {
  const { id } = household;
  const [reader = null] = household.members;
  const query = { colocationId: id };
  const things = new Map<string, Thing>();
  for (const expense of await readExpenses(url, household))
    things.set(expense.id, {
      kind: 'expense',
      name: expense.name,
      paidBy: expense.paidBy,
      amountMinor: minor(expense.amount),
      shares: toMinor(expense.splitBetween),
    });
  for (const message of await succeed(url, reader, messageEndpoints.listMessages, { query }))
    things.set(message.id, { kind: 'message', content: message.content });
  for (const chore of await succeed(url, reader, choreEndpoints.listChores, { params: { id } }))
    things.set(chore.id, { kind: 'chore', title: chore.title, enrolled: Object.keys(chore.enrolledUsers).toSorted() });
  for (const note of await succeed(url, reader, reminderEndpoints.listReminders, { query }))
    things.set(
      note.id,
      note.reminderType === reminderTypes.Image
        ? { kind: 'picture note', image: note.imageUrl ?? '' }
        : { kind: 'note', content: note.content ?? '' },
    );
  return things;
}

/** SHA-256 of each file in a folder of pictures. */
export function readChecksums(folder: string): Map<string, string> {
  const files = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ name }) => [
      name,
      createHash('sha256')
        .update(fs.readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  );
}
