import type { Client } from 'pg';
import type { Hestia } from '../hestia.ts';
import { type Bills, enterBills } from './bills.ts';
import { hangNotes, type Notes } from './board.ts';
import { type Book, writeBook } from './book.ts';
import type { Say } from './hebrew.ts';
import { found, type Household } from './household.ts';
import { spend } from './purse.ts';
import { photograph } from './receipts.ts';
import { planChores } from './rota.ts';
import { talk } from './talk.ts';

/** The furnished household, with the ids of things that screens open. */
export type FurnishedHousehold = Household & {
  readonly notes: Notes;
  readonly bills: Bills;
  readonly book: Book;
  readonly chore: string;
  /** The path of the tag of that chore. */
  readonly tag: string;
  /** The address of a guest’s link, without the server. */
  readonly guestLink: string;
  readonly fair: string;
  readonly mine: string;
  readonly asked: string;
  readonly expense: string;
  /** A picture of it. */
  readonly receipt: string;
};

/** Furnishes a flat by the calls of members; `say` translates its texts. */
export async function furnish(hestia: Hestia, say?: Say): Promise<FurnishedHousehold> {
  const household = await found(hestia, say);
  await talk(hestia, household);
  const notes = await hangNotes(hestia, household);
  const { talked: chore, ...rota } = await planChores(household, notes.over);
  const expense = await spend(household, notes);
  const receipt = await photograph(hestia, household.me, expense);
  const bills = await enterBills(household);
  const book = await writeBook(household);
  const { gone } = household;
  await gone.call('PUT', `/api/User/QuitColocation/${gone.id}`);
  const tag = await makeTag(household, chore);
  const guestLink = await makeGuestLink(household);
  return { ...household, ...rota, notes, bills, book, chore, expense, receipt, tag, guestLink };
}

/** Spreads writes of one moment over days, and archives done chores: effects of time, without a call. */
export async function age(client: Client): Promise<void> {
  await client.query(
    `update messages m set send_at = now() - later * interval '97 minutes'
     from (select id, row_number() over (partition by colocation_id order by send_at desc, id desc) - 1 as later from messages) o
     where o.id = m.id`,
  );
  await client.query(
    `update reminders r set created_at = now() - later * interval '11 hours'
     from (select id, row_number() over (order by created_at desc, id) - 1 as later from reminders) o where o.id = r.id`,
  );
  await client.query(
    `update chores c set archived_at = now() from chore_completions d
     where d.colocation_id = c.colocation_id and d.chore_id = c.id and c.due_at < now() - interval '3 days'`,
  );
}

async function makeTag({ id, me }: Pick<FurnishedHousehold, 'id' | 'me'>, chore: string): Promise<string> {
  const { url } = await me.call<{ url: string }>('POST', '/api/Tag', {
    colocationId: id,
    kind: 'chore',
    thingId: chore,
  });
  return new URL(url).pathname;
}

async function makeGuestLink({ id, me }: Pick<FurnishedHousehold, 'id' | 'me'>): Promise<string> {
  const { url } = await me.call<{ url: string }>('POST', '/api/Pairing/Guest', {
    colocationId: id,
    name: 'Cat sitter',
    days: 7,
    password: me.password,
  });
  return new URL(url).pathname + new URL(url).hash;
}
