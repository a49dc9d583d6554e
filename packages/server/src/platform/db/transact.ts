import { sql, type Kysely } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { insertAnswer, storeAnswer } from '#platform/db/idempotency.ts';
import type { HouseholdTx, KeptAnswer, Queries, Transact } from '#platform/db/queries.ts';
import { isRepeatable } from '#platform/db/failures.ts';
import { createTurns } from '#platform/db/turns.ts';
import { notFound } from '#platform/http/problem-error.ts';
import type { Live, StoredEvent } from '#platform/live/live.ts';

type Tables = { colocations: { id: string; seq: number } };
type Log = { error(about: object, message: string): void };
/** An event before it has its number. */
export type Emitted = { readonly name: string; readonly payload: unknown };
/** Hears the events of each write inside its transaction: what it does there commits with them. */
export type Listener = (
  tx: Queries,
  write: { colocationId: string; actorId: string | null; events: readonly Emitted[] },
) => Promise<void>;
type Work = () => void | Promise<void>;

const MOST_ATTEMPTS = 5;
/** As long as a statement may take. */
const LONGEST_WAIT_MS = 15_000;

/** Runs a transaction that may lose against another one: then it is run again. Give it work that can be. */
export async function inTransaction<T>(database: Queries, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database
        .of<Tables>()
        .transaction()
        // Which tables there are is a matter of types alone.
        .execute((tx) => work({ of: <Other>() => tx as unknown as Kysely<Other> }));
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isRepeatable(error)) throw error;
    }
  }
}

/**
 * The one way to write in a household: its row is locked (here they stand in line before they take a connection), so that
 * its writes happen one after the other and its events are numbered without gaps; they are told to others only once they are on disk.
 */
export function createTransact(
  database: Database,
  live: Pick<Live, 'announce'>,
  log: Log,
  listen: Listener = async () => {},
): Transact {
  const turns = createTurns(LONGEST_WAIT_MS);
  return async ({ colocationId, actorId, alsoColocationId }, work) => {
    const ids = alsoColocationId === undefined ? [colocationId] : [...new Set([colocationId, alsoColocationId])];
    const transaction = async (tx: Queries) => {
      const seqs = await lock(tx, ids);
      const emitted = new Map<string, Emitted[]>(ids.map((id) => [id, []]));
      const afterCommit: Work[] = [];
      const kept: KeptAnswer[] = [];
      const answer = await work({
        ...tx,
        colocationId,
        actorId,
        emit: (name, payload, of = colocationId) => listOf(emitted, of).push({ name, payload }),
        keepAnswer: (one) => kept.push(one),
        afterCommit: (later) => afterCommit.push(later),
      } satisfies HouseholdTx);
      const stored = new Map<string, StoredEvent[]>();
      for (const [id, events] of emitted) {
        if (events.length === 0) continue;
        stored.set(
          id,
          await append(tx, { colocationId: id, seq: seqs.get(id) ?? 0, events, actorId, kept: kept.pop() }),
        );
        await listen(tx, { colocationId: id, actorId, events });
      }
      for (const left of kept) await storeAnswer(tx, left);
      return { answer, stored, afterCommit };
    };
    const done = await turns(ids, () => inTransaction(database, transaction));
    for (const [id, events] of done.stored) live.announce(id, events);
    for (const later of done.afterCommit) startLater(later, log);
    return done.answer;
  };
}

async function lock(tx: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .of<Tables>()
    .selectFrom('colocations')
    .select(['id', 'seq'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < ids.length) throw notFound('This household');
  return new Map(rows.map((row) => [row.id, row.seq]));
}

function listOf(emitted: Map<string, Emitted[]>, colocationId: string): Emitted[] {
  const events = emitted.get(colocationId);
  if (events === undefined) throw new Error(`This transaction does not hold household ${colocationId}`);
  return events;
}

type Appended = {
  readonly colocationId: string;
  readonly seq: number;
  readonly events: readonly Emitted[];
  readonly actorId: string | null;
  readonly kept: KeptAnswer | undefined;
};

/** Gives the events their numbers. A household that the work has deleted keeps none: they are only announced. */
async function append(tx: Queries, { colocationId, seq, events, actorId, kept }: Appended): Promise<StoredEvent[]> {
  await sql`
    with ${kept === undefined ? sql`` : sql`kept as (${insertAnswer(kept)}),`}
    household as (
      update colocations set seq = seq + ${events.length} where id = ${colocationId} returning id, seq - ${events.length} as before
    )
    insert into events (colocation_id, seq, name, payload, actor)
    select household.id, household.before + said.place, said.event ->> 'name', said.event -> 'payload', ${actorId}
    from household, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as said (event, place)
  `.execute(tx.of());
  return events.map(({ name, payload }, index) => ({ seq: seq + index + 1, name, payload }));
}

function startLater(work: Work, log: Log) {
  const failed = (error: unknown) => log.error({ err: error }, 'Work after a commit failed');
  try {
    work()?.catch(failed);
  } catch (error) {
    failed(error);
  }
}
