import type { HestiaEvent } from '@hestia/contract/events.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { insertIdempotentResponse, requestColumns, type RequestState } from '#platform/db/transactions/idempotency.ts';
import { keyOf } from '#platform/db/key-of.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { HouseholdTx, IdempotentResponse, MemberRequest, Queries, Transact } from '#platform/db/queries.ts';
import { isRepeatable } from '#platform/kernel/settings/failures.ts';
import { createKeyedMutex } from '#platform/db/transactions/keyed-mutex.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { traced } from '#platform/kernel/traced.ts';
import type { ReplayFacts, StoredEvent } from '#platform/kernel/live.ts';

type Log = { error(about: object, message: string): void };
type Write = {
  readonly colocationId: string;
  readonly actorId: string | null;
  readonly events: readonly HestiaEvent[];
};
/** Handles the events of each write inside its transaction: its changes are committed with them. */
export type Listener = {
  /** The SQL condition for handling a write; null = not this one. Evaluated in the statement that stores the events. */
  readonly wants: (write: Write) => RawBuilder<boolean> | null;
  readonly onEvents: (tx: Queries, write: Write) => Promise<void>;
};
type Scope = Parameters<Transact>[0];
type Work = () => void | Promise<void>;
/** Called with the events of each commit. */
export type Announce = (colocationId: string, events: readonly StoredEvent[], about: ReplayFacts) => void;
type StoredEvents = { readonly events: readonly StoredEvent[]; readonly bytes: number };

const MAX_ATTEMPTS = 5;
/** As long as a statement may take. */
const MAX_WAIT_MS = 15_000;

/** Runs a transaction and retries it after a conflict with another one. The work must be repeatable. */
export async function inTransaction<T>(database: Queries, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await traced('transaction', {}, () =>
        database
          .of()
          .transaction()
          .execute((tx) => work({ of: () => tx, isSpread: database.isSpread })),
      );
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRepeatable(error)) throw error;
    }
  }
}

/**
 * The one way to write in a household. Every write locks its household first (queueing in this process before it takes
 * a connection). So writes run one at a time and event numbers have no gaps. Events are broadcast only after the
 * commit.
 */
export function createTransact(
  database: Database,
  live: { readonly announce: Announce },
  log: Log,
  listener: Listener = noListener,
): Transact {
  const withMutex = createKeyedMutex(MAX_WAIT_MS);
  return async <T>(
    { colocationId, actorId, alsoColocationId, request, onVersion }: Scope,
    work: (tx: HouseholdTx<EventName>) => Promise<T>,
  ) => {
    const ids = [...new Set([colocationId, ...[alsoColocationId ?? []].flat()])];
    const transaction = async (tx: Queries) => {
      const { own, households, known, isOurs } = await lock(tx, ids, request);
      const before = { seq: own.seq, history: own.history };
      const stored = new Map<string, StoredEvents>();
      const afterCommit: Work[] = [];
      // This request has been handled before.
      if (known !== null) return { result: known.response as T, before, stored, afterCommit };
      const emitted: EmittedEvents = new Map(households.map(({ id, seq }) => [id, { seq, events: [] }]));
      let charged = 0;
      const result = await work({
        ...inHousehold(tx, colocationId),
        decimals: own.decimals,
        timeZone: own.timeZone,
        seq: own.seq,
        rowsWithoutEvent: own.rowsWithoutEvent,
        bytesToday: own.bytesToday,
        actorId,
        // Name and payload match: the type of `emit` guarantees it.
        emit: (name, payload, of = colocationId) => listOf(emitted, of).push({ name, payload } as HestiaEvent),
        charge: (bytes) => (charged += bytes),
        afterCommit: (later) => afterCommit.push(later),
      } satisfies HouseholdTx<EventName>);
      // Checked last, so that the work's own refusal comes first; nothing is committed.
      if (!isOurs) throw notFound();
      let response = responseOf(request, result);
      if (response !== null) charged += bytesOf(response);
      for (const [id, { seq, events }] of emitted) {
        if (events.length === 0) continue;
        const write = { colocationId: id, actorId, events };
        const json = JSON.stringify(events);
        const batch = { json, charged, response, wanted: listener.wants(write), today: own.today };
        const isWanted = await append(tx, write, batch);
        if (isWanted) await listener.onEvents(tx, write);
        stored.set(id, { events: numbered(events, seq), bytes: json.length });
        response = null;
        charged = 0;
      }
      if (charged > 0) await storeWithoutEvents(tx, colocationId, { charged, response, today: own.today });
      return { result, before, stored, afterCommit };
    };
    const done = await withMutex(ids, () => inTransaction(database, transaction));
    const { history } = done.before;
    for (const [id, { events, bytes }] of done.stored) live.announce(id, events, { history, bytes });
    for (const later of done.afterCommit) startLater(later, log);
    onVersion?.({ ...done.before, seq: done.stored.get(colocationId)?.events.at(-1)?.seq ?? done.before.seq });
    return done.result;
  };
}

const noListener: Listener = { wants: () => null, onEvents: async () => {} };

const responseOf = (request: MemberRequest | undefined, result: unknown): IdempotentResponse | null =>
  request === undefined || request.key === null ? null : { userId: request.userId, key: request.key, response: result };

const numbered = (events: readonly HestiaEvent[], seq: number): StoredEvent[] =>
  events.map(({ name, payload }, index) => ({ seq: seq + index + 1, name, payload }));

/** By household: the number of its last event before this write, and the events of the write. */
type EmittedEvents = ReadonlyMap<string, { readonly seq: number; readonly events: HestiaEvent[] }>;
type LockedRows = {
  readonly own: LockedRow;
  /** Its own is the first one. */
  readonly households: readonly LockedRow[];
  readonly known: RequestState['known'];
  readonly isOurs: boolean;
};
type LockedRow = {
  readonly id: string;
  readonly seq: number;
  readonly rowsWithoutEvent: number;
  readonly decimals: number;
  readonly bytesToday: number;
  readonly timeZone: string;
  /** The day at the database, in UTC. */
  readonly today: string;
  readonly seen: number;
  readonly history: string;
} & Partial<RequestState>;

/** Locks the households; the same statement reads whether the request has been handled before. */
async function lock(tx: Queries, ids: readonly string[], request: MemberRequest | undefined): Promise<LockedRows> {
  const [ownId = ''] = ids;
  const rows = await lockRows(tx, ids, request);
  const households = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const [own] = households;
  if (own === undefined || households.length < ids.length) throw notFound('This household');
  if (request === undefined) return { own, households, known: null, isOurs: true };
  // After waiting for the lock, the state was read before another write, which has changed the number: read it again.
  const state = rows.every(({ seq, seen }) => seq === seen) ? own : await readState(tx, request, ownId);
  if (!state?.livesHere) throw notFound('This household');
  return { own, households, known: state.known ?? null, isOurs: state.isOurs ?? true };
}

/** In the order of their ids. A cluster locks no rows of two households in one statement. */
async function lockRows(
  tx: Queries,
  ids: readonly string[],
  request: MemberRequest | undefined,
): Promise<readonly LockedRow[]> {
  const [ownId = ''] = ids;
  if (tx.isSpread !== true || ids.length === 1) return selectLocked(tx, ids, { ownId, request });
  const rows: LockedRow[] = [];
  for (const id of ids.toSorted()) rows.push(...(await selectLocked(tx, [id], { ownId, request })));
  return rows;
}

type LockRequest = { readonly ownId: string; readonly request: MemberRequest | undefined };

async function selectLocked(
  tx: Queries,
  ids: readonly string[],
  { ownId, request }: LockRequest,
): Promise<readonly LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select c.id, c.seq, c.rows_without_event as "rowsWithoutEvent", c.decimals,
      case when c.written_on = ${today} then c.written_bytes else 0 end as "bytesToday", c.time_zone as "timeZone",
      ${today}::text as today,
      (select seq from colocations where id = ${keyOf(ids, 'c.id')}) as seen,
      (select history from identity)
      ${request === undefined ? sql`` : sql`, ${requestColumns(request, ownId)}`}
    from colocations c where ${ids.length === 1 ? sql`c.id = ${keyOf(ids, 'c.id')}` : sql`c.id = any(${ids}::uuid[])`}
    order by c.id for update of c`.execute(tx.of());
  return rows;
}

async function readState(tx: Queries, request: MemberRequest, colocationId: string) {
  const { rows } = await sql<RequestState>`select ${requestColumns(request, colocationId)}`.execute(tx.of());
  return rows[0];
}

function listOf(emitted: EmittedEvents, colocationId: string): HestiaEvent[] {
  const household = emitted.get(colocationId);
  if (household === undefined) throw new Error(`This transaction has not locked household ${colocationId}`);
  return household.events;
}

type AppendedBatch = {
  readonly json: string;
  readonly charged: number;
  readonly response: IdempotentResponse | null;
  readonly wanted: RawBuilder<boolean> | null;
  readonly today: string;
};

/** Overhead of an event, or a response, beyond its text: its row, and its index entries. */
const BYTES_OF_A_ROW = 150;

/** A key is stored in the row and in an index. */
const bytesOf = ({ key, response }: IdempotentResponse): number =>
  BYTES_OF_A_ROW + 2 * key.length + Buffer.byteLength(JSON.stringify(response ?? null));

/** UTC, the same in all time zones. */
const today = sql<string>`(now() at time zone 'utc')::date`;

/**
 * Numbers and stores the events (`json` is their text) and the response, and returns whether the listener's condition holds.
 * If the work deleted the household, its events are not stored: they are only broadcast.
 */
async function append(
  tx: Queries,
  { colocationId, actorId, events }: Write,
  { json, charged, response, wanted, today: day }: AppendedBatch,
): Promise<boolean> {
  const bytes = Buffer.byteLength(json) + events.length * BYTES_OF_A_ROW + charged;
  const { rows } = await sql<{ isWanted: boolean }>`
    with ${response === null ? sql`` : sql`response as (${insertIdempotentResponse(response)}),`}
    household as (
      update colocations set seq = seq + ${events.length}, ${written(bytes, day)}
      where id = ${colocationId} returning id, seq - ${events.length} as before
    ),
    stored as (
      insert into events (colocation_id, seq, name, payload, actor)
      select household.id, household.before + emitted.place, emitted.event ->> 'name', emitted.event -> 'payload', ${actorId}
      from household, jsonb_array_elements(${json}::jsonb) with ordinality as emitted (event, place)
    )
    select ${wanted ?? sql`false`} as "isWanted"
  `.execute(tx.of());
  return rows[0]?.isWanted === true;
}

/** The same for work without events. A call that changes nothing still leaves its response, as often as it is made. */
async function storeWithoutEvents(
  tx: Queries,
  colocationId: string,
  { charged, response, today: day }: Pick<AppendedBatch, 'charged' | 'response' | 'today'>,
): Promise<void> {
  await sql`
    ${response === null ? sql`` : sql`with response as (${insertIdempotentResponse(response)})`}
    update colocations set ${written(charged, day)} where id = ${colocationId}`.execute(tx.of());
}

/** The columns that count what a household writes in a day. */
const written = (bytes: number, day: string) =>
  sql`written_on = ${day}::date, written_bytes = ${bytes} + case when written_on = ${day}::date then written_bytes else 0 end`;

function startLater(work: Work, log: Log) {
  const failed = (error: unknown) => log.error({ err: error }, 'After-commit work failed');
  try {
    work()?.catch(failed);
  } catch (error) {
    failed(error);
  }
}
