import type { Hestia } from '../hestia.ts';
import { database } from './database.ts';
import type { Household } from './household.ts';
import { type Entry, isOver, type Ledger } from './ledger.ts';

/** A write carried out by the server: its key, and when. */
export type HandledWrite = { readonly userId: string; readonly key: string; readonly at: string };
/** Events that were made together. */
export type Batch = { readonly userId: string; readonly at: string; readonly names: string };

export type ServerState = {
  readonly seq: number;
  readonly done: readonly HandledWrite[];
  readonly batches: readonly Batch[];
  /** All events of this household, as text. */
  readonly events: string;
};

/** Lets the database keep the contents of events: the server erases deleted texts from its own log. */
export const keepEvents = (hestia: Pick<Hestia, 'data'>): Promise<unknown> =>
  database(hestia, (client) =>
    client.query(`
      create table if not exists soak_events (colocation_id uuid, payload text);
      create or replace function soak_keep() returns trigger language plpgsql security definer as $$
        begin insert into soak_events values (new.colocation_id, new.payload::text); return null; end $$;
      create or replace trigger soak_keep after insert on events for each row execute function soak_keep()`),
  );

/** The server's stored events and keys. */
export const readHeld = (hestia: Pick<Hestia, 'data'>, { id, seq, members }: Household): Promise<ServerState> =>
  database(hestia, async (client) => {
    const users = members.map(({ account }) => account.id);
    const done = await client.query<HandledWrite>(
      `select user_id as "userId", right(key, 36) as key, at::text from idempotency where user_id = any($1)`,
      [users],
    );
    const batches = await client.query<Batch>(
      `select actor as "userId", at::text, string_agg(name, ', ' order by seq) as names from events
       where colocation_id = $1 and seq > $2 and actor is not null group by actor, at`,
      [id, seq],
    );
    const { rows } = await client.query<{ events: string; seq: number }>(
      `select coalesce(string_agg(payload, ''), '') as events, (select seq::integer from colocations where id = $1) as seq
       from (
         select payload::text from events where colocation_id = $1
         union all select payload from soak_events where colocation_id = $1
       ) as events`,
      [id],
    );
    return { done: done.rows, batches: batches.rows, events: rows[0]?.events ?? '', seq: rows[0]?.seq ?? 0 };
  });

/** Faults in the ends of writes, as text. */
export function judge(ledger: Ledger, { done, batches }: Pick<ServerState, 'done' | 'batches'>): string[] {
  const doneKeys = new Set(done.map(({ key }) => key));
  const faults = [...ledger.entries.values()].flatMap((entry) => {
    const isDone = doneKeys.has(entry.key);
    if (isDone && entry.refusal !== null && ledger.removed.has(entry.userId)) return [];
    const fault = faultOf(entry, isDone);
    return fault === null ? [] : [`${entry.kind} ${entry.key} of ${entry.userId} ${fault}`];
  });
  const known = new Map(done.map(({ userId, key, at }) => [`${userId} ${at}`, key]));
  for (const { userId, at, names } of batches) {
    const key = known.get(`${userId} ${at}`);
    if (key === undefined || !ledger.entries.has(key)) faults.push(`${names} happened at ${at}, and nobody wrote it`);
  }
  return faults;
}

/** The fault in the end of one write; null if there is none. */
function faultOf(entry: Entry, isDone: boolean): string | null {
  if (entry.isCancelled) return isDone ? 'was taken back, and was done' : null;
  // A lost write, or one before signing out, may still have reached the server.
  if (entry.isLost || entry.isGivenUp) return null;
  // A killed tab may have had no time to report its end.
  if (!isOver(entry)) return entry.isStored && !isDone ? endless(entry) : null;
  if (entry.refusal !== null) return refusedWell(entry, isDone);
  if (isDone) return null;
  // A refusal because it is already done settles it, too.
  const isMoot = entry.statuses.some((status) => status >= 400 && status < 500);
  return isMoot ? null : 'is settled, and was never done';
}

const endless = ({ statuses }: Entry): string => `was stored, and has no end (answers ${statuses.join(', ')})`;

const refusedWell = ({ refusal, statuses }: Entry, isDone: boolean): string | null => {
  if (isDone) return `was refused (${refusal}, answers ${statuses.join(', ')}), and was done`;
  return refusal === '' ? 'was refused without a word' : null;
};
