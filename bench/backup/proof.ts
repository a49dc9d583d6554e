import { isDeepStrictEqual } from 'node:util';
import type { HeldHousehold } from './held.ts';
import { expectedRows } from './rows.ts';
import type { NumberedWrite, WriteLog, Rows, Span, Thing, StoredEvent, Upload, Write } from './record.ts';

/** Contents of a backup after restoring and opening it. */
export type BackupContents = {
  /** The backup was made somewhen between these. */
  readonly began: number;
  readonly ended: number;
  readonly households: readonly HeldHousehold[];
  /** SHA-256 by file. */
  readonly files: ReadonlyMap<string, string>;
};

export type Truth = {
  readonly recorded: WriteLog;
  /** Events of the original, by household. */
  readonly events: ReadonlyMap<string, readonly StoredEvent[]>;
  /** The rows of each household before the first write. */
  readonly before: ReadonlyMap<string, Rows>;
};

/**
 * Compares restored with acknowledged data and returns the differences as text. A household must match its event number; all
 * households and pictures must match one moment during the backup.
 */
export function judge(held: BackupContents, truth: Truth): string[] {
  const faults: string[] = [];
  let [after, before] = [held.began, held.ended];
  for (const [id, events] of truth.events) {
    const household = held.households.find((each) => each.id === id);
    if (household === undefined) {
      faults.push(`household ${id} is missing`);
      continue;
    }
    const writes = numbered(truth.recorded.writes, id, events);
    const included = writes.filter(({ seq }) => seq <= household.seq);
    const say = (words: string) => faults.push(`household ${id} at ${household.seq}: ${words}`);
    judgeEvents(say, household, events);
    judgeThings(say, household, included);
    judgeSums(say, household, included);
    judgeRows(say, household.rows, { ...truth.before.get(id), ...expectedRows(included), events: household.seq });
    after = Math.max(after, ...included.map(({ sentAt }) => sentAt));
    before = Math.min(before, ...writes.filter(({ seq }) => seq > household.seq).map(({ ackedAt }) => ackedAt));
  }
  if (after > before) faults.push(`it is of no single moment: ${Math.round(after - before)} ms lie between its parts`);
  judgePictures(faults, held, truth.recorded.uploads, { after, before });
  return faults;
}

/** The writes of a household in the order of their events. */
function numbered(writes: readonly Write[], householdId: string, events: readonly StoredEvent[]): NumberedWrite[] {
  const seqs = Map.groupBy(events, ({ name, id }) => `${name} ${id}`);
  const received = new Map<string, number>();
  return writes
    .filter((write) => write.householdId === householdId)
    .map((write) => {
      const key = `${write.event} ${write.id}`;
      const place = received.get(key) ?? 0;
      received.set(key, place + 1);
      // A write without an event counts as later than all, and shows as an impossible moment.
      return { ...write, seq: seqs.get(key)?.[place]?.seq ?? Number.POSITIVE_INFINITY };
    })
    .toSorted((a, b) => a.seq - b.seq);
}

type Say = (words: string) => void;

function judgeEvents(say: Say, household: HeldHousehold, events: readonly StoredEvent[]): void {
  const expected = events.filter(({ seq }) => seq <= household.seq);
  if (household.events.length !== expected.length)
    say(`${household.events.length} events instead of ${expected.length}`);
  const wrong = expected.findIndex((event, place) => !isDeepStrictEqual(event, household.events[place]));
  if (wrong >= 0) say(`event ${wrong + 1} is not what was told`);
}

/** The household after these writes. */
export function thingsAfter(writes: readonly NumberedWrite[]): Map<string, Thing> {
  const things = new Map<string, Thing>();
  for (const { id, thing } of writes)
    if (thing === null) things.delete(id);
    else things.set(id, thing);
  return things;
}

function judgeThings(say: Say, { things }: HeldHousehold, writes: readonly NumberedWrite[]): void {
  const expected = thingsAfter(writes);
  for (const [id, thing] of expected) {
    const found = things.get(id);
    if (found === undefined) say(`${thing.kind} ${id} is missing`);
    else if (!isDeepStrictEqual(found, thing))
      say(`${thing.kind} ${id} is ${JSON.stringify(found)} instead of ${JSON.stringify(thing)}`);
  }
  for (const [id, { kind }] of things) if (!expected.has(id)) say(`${kind} ${id} should not be there`);
}

/** Balances and spending, computed from the writes sent. */
function judgeSums(say: Say, household: HeldHousehold, writes: readonly NumberedWrite[]): void {
  const sums = new Map<string, number>();
  const add = (userId: string, minor: number) => sums.set(userId, (sums.get(userId) ?? 0) + minor);
  let total = 0;
  for (const thing of thingsAfter(writes).values()) {
    if (thing.kind !== 'expense') continue;
    total += thing.amountMinor;
    add(thing.paidBy, thing.amountMinor);
    for (const [userId, minor] of Object.entries(thing.shares)) add(userId, -minor);
  }
  const { balances, recounted, totalMinor } = household;
  const members = new Set([...sums.keys(), ...Object.keys(balances)]);
  for (const id of members)
    if ((balances[id] ?? 0) !== (sums.get(id) ?? 0))
      say(`${id} has ${balances[id]} minor units instead of ${sums.get(id)}`);
  const sum = Object.values(balances).reduce((all, minor) => all + minor, 0);
  if (sum !== 0) say(`the balances sum to ${sum} minor units`);
  if (!isDeepStrictEqual(balances, recounted)) say('the balances are not what the server counts from its ledger');
  if (totalMinor !== total) say(`the total is ${totalMinor} minor units instead of ${total}`);
}

function judgeRows(say: Say, rows: Rows, expected: Rows): void {
  for (const table of new Set([...Object.keys(rows), ...Object.keys(expected)])) {
    // Pictures are no writes of a household: they are judged by the moment.
    if (table === 'images') continue;
    if (rows[table] !== expected[table]) say(`${rows[table]} rows of ${table} instead of ${expected[table]}`);
  }
}

type Moment = {
  /** The backup is of a moment after this one… */
  readonly after: number;
  /** …and before that one. */
  readonly before: number;
};

const mayBeDone = (span: Span | null, { before }: Moment) => span !== null && span.sentAt <= before;
const mayBeOpen = (span: Span | null, { after }: Moment) => span === null || span.ackedAt >= after;

function judgePictures(
  faults: string[],
  { households, files }: BackupContents,
  uploads: ReadonlyMap<string, Upload>,
  moment: Moment,
): void {
  const known = new Map(households.flatMap(({ id, images }) => images.map((name) => [name, id] as const)));
  for (const [name, upload] of uploads) {
    const { put, deleted } = upload;
    const isThere = known.has(name);
    const mayBeThere = mayBeDone(put, moment) && mayBeOpen(deleted, moment);
    const mayBeGone = mayBeOpen(put, moment) || mayBeDone(deleted, moment);
    if (isThere && !mayBeThere) faults.push(`picture ${name} should not be there`);
    if (!isThere && !mayBeGone) faults.push(`picture ${name} is missing`);
    if (isThere && known.get(name) !== upload.householdId) faults.push(`picture ${name} is another household's`);
    for (const [file, checksum] of Object.entries(upload.files)) {
      const found = files.get(file);
      // A picture is known before its files are written.
      const mayBeUnwritten = !isThere || mayBeOpen(put, moment);
      if (found === undefined ? !mayBeUnwritten : found !== checksum) faults.push(`file ${file} is not as it was`);
    }
  }
  for (const name of known.keys()) if (!uploads.has(name)) faults.push(`nobody has put up picture ${name}`);
  const expected = new Set([...known.keys()].flatMap((name) => Object.keys(uploads.get(name)?.files ?? {})));
  for (const file of files.keys()) if (!expected.has(file)) faults.push(`file ${file} belongs to no picture`);
  for (const { things } of households)
    for (const thing of things.values()) {
      if (thing.kind !== 'picture note') continue;
      const needed = Object.keys(uploads.get(thing.image)?.files ?? {});
      if (!known.has(thing.image) || !needed.every((file) => files.has(file)))
        faults.push(`a note shows picture ${thing.image}, which is not there`);
    }
}
