import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { newsworthyEvents } from '@hestia/contract/news/events.ts';
import type { NewsMark } from '@hestia/contract/news/schemas.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { isCut, withinPage } from '#platform/db/page-bytes.ts';
import type { Household } from '#platform/db/queries.ts';
import type { NewsEvent } from './drafts.ts';

/** Events per read: a member with thousands of deeds must not slow the others' pages. */
const WINDOW = 2500;
const MAX_DAYS = 30;

/** The time since which the household's events concern a reader. */
const since = sql`greatest(m.joined_at, now() - make_interval(days => ${sql.lit(MAX_DAYS)}))`;

/**
 * Others' actions before an event, and bills and turns that it stopped, latest first: at most `most` events, of the last 30 days
 * and since the reader moved in. `next` is where older ones may follow, null if none.
 */
export async function readEvents(
  on: Household,
  userId: string,
  { before, most }: { readonly before: number; readonly most: number },
): Promise<{ events: readonly NewsEvent[]; next: number | null }> {
  const floor = before - WINDOW;
  const found = sql`
    select e.seq, e.name, e.at, e.actor, e.payload, octet_length(e.payload::text) as bytes
    from memberships m join events e on e.colocation_id = m.colocation_id
    where ${on.household('m')} and m.user_id = ${userId}
      and e.seq < ${before} and e.seq >= ${floor} and e.at >= ${since}
      and (e.actor is distinct from ${userId}::uuid or e.name in ('BillPaused', 'BudgetExceeded', 'TurnsStopped')) and e.name = any(${newsworthyEvents}::text[])
    order by e.seq desc limit ${most}`;
  const { rows: events } = await withinPage<NewsEvent>(found, sql`seq desc`).execute(on.of());
  const last = events.at(-1);
  if (last !== undefined && (events.length === most || isCut(events))) return { events, next: last.seq };
  return { events, next: (await isAnyBefore(on, userId, floor)) ? floor : null };
}

async function isAnyBefore(on: Household, userId: string, seq: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (
      select 1 from memberships m join events e on e.colocation_id = m.colocation_id
      where ${on.household('m')} and m.user_id = ${userId} and e.seq = ${seq - 1} and e.at >= ${since}
    ) as yes`.execute(on.of());
  return rows[0]?.yes ?? false;
}

/** The thing's current name. */
export type Words = { readonly words: string | null; readonly amount: number | null };

/** Current texts of the things with these ids; a payment has only its amount, and a bill has text while paused. */
export async function readWords(on: Household, ids: readonly string[]): Promise<ReadonlyMap<string, Words>> {
  const these = sql`${on.household()} and id = ${anyOf(ids)}`;
  const { rows } = await sql<Words & { id: string }>`
    select id, coalesce(title, list_name, content, caption) as words, null::float8 as amount from reminders where ${these}
    union all select id, name, null from reminder_items where ${these}
    union all select id, title, null from chores where ${these}
    union all select id, content, null from chore_messages where ${these}
    union all select id, content, null from expense_messages m where ${these}
      and exists (select 1 from expenses e where e.colocation_id = m.colocation_id and e.id = m.expense_id)
    union all select id, name, null from expense_categories where ${these}
    union all select id, file_name, null from imports where ${these}
    union all select id, name, null from bills where ${these} and paused is not null
    union all select id, content, null from messages where ${these}
    union all select id, username, null from users where placeholder_of = ${on.colocationId} and id = ${anyOf(ids)}
    union all select e.id, case when k.name = ${REFUND_CATEGORY} then null else e.name end, e.amount_minor / power(10, h.decimals)
      from expenses e join colocations h on h.id = e.colocation_id
      join expense_categories k on k.colocation_id = e.colocation_id and k.id = e.category_id
      where ${on.household('e')} and e.id = ${anyOf(ids)}`.execute(on.of());
  return new Map(rows.map(({ id, words, amount }) => [id, { words, amount }]));
}

/** The last event that a user has looked at, and the last one. */
export async function readLooked(
  on: Household,
  userId: string,
): Promise<Pick<NewsMark, 'looked'> & { readonly seq: number }> {
  return on
    .from('memberships as m')
    .innerJoin('colocations as c', 'c.id', 'm.colocation_id')
    .select(['m.looked_seq as looked', 'c.seq'])
    .where('m.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Moves the mark on, never back; returns whether it moved. */
export async function moveMark(on: Household, userId: string, seq: number): Promise<boolean> {
  const { numUpdatedRows } = await on
    .update('memberships')
    .set({ looked_seq: seq })
    .where('user_id', '=', userId)
    .where('looked_seq', '<', seq)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
