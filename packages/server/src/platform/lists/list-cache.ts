import { LRUCache } from 'lru-cache';
import { inHousehold } from '#platform/db/household.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { StoredEvent } from '#platform/kernel/live.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';
import { readMissed, readListVersion, type MissedEvents, type ListVersion } from '#platform/lists/missed-events.ts';
import type { RecentEvents } from '#platform/lists/recent-events.ts';
import { SerializedJson } from '#platform/lists/serialized-json.ts';

/** Serializes an item with its endpoint's schema; the text of an unchanged one is cached. */
export type WriteItem = (item: object) => string;

type Reader = ListVersion & { readonly userId: string; readonly colocationId: string };
/** A list at a place in its household's history. */
type State = ListVersion & { readonly items: readonly object[]; readonly body: Buffer };
type ListReading = State | { readonly items: readonly object[] };
type ListEntry = {
  readonly list: CachedList<object>;
  readonly key: string;
  readonly reader: Reader;
  readonly write: WriteItem;
};

type CacheParts = { readonly database: Queries; readonly recentEvents: RecentEvents };

const MAX_BYTES = 32 * 1024 * 1024;
/** Memory that a list takes for each byte of its JSON: its items, the text of each, the text of all. */
const BYTES_PER_BYTE = 4;
const MAX_BODY_BYTES = 1024 * 1024;
/** Number of remembered lists that were read once. */
const MAX_ASKED = 2000;

/**
 * Lists at an event of their household, cached from the second read on. A later read applies the events since, and
 * serializes only changed items.
 */
export class ListCache {
  readonly #on: CacheParts;
  readonly #isChecked: boolean;
  readonly #asked = new LRUCache<string, true>({ max: MAX_ASKED });
  readonly #cached: LRUCache<string, State>;
  /** Running reads, with the number that they reach at least. */
  readonly #underWay = new Map<string, { readonly seq: number; readonly read: Promise<ListReading> }>();

  /** `isChecked`: for tests; each cached list must be what the tables say, or reading it fails. */
  constructor(on: CacheParts, { isChecked = false, maxBytes = MAX_BYTES } = {}) {
    this.#on = on;
    this.#isChecked = isChecked;
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: MAX_BODY_BYTES * BYTES_PER_BYTE,
      sizeCalculation: ({ body }, key) => body.length * BYTES_PER_BYTE + key.length,
    });
  }

  /** Estimated bytes of all that is cached. */
  get size(): number {
    return this.#cached.calculatedSize;
  }

  /** The list, complete at least up to the reader's version; as text if it is cached. */
  async read<Item extends object>(
    list: CachedList<Item>,
    reader: Reader,
    write: WriteItem,
  ): Promise<SerializedJson | readonly Item[]> {
    const key = `${list.name} ${reader.colocationId} ${reader.history}`;
    // Items cached under a list's name have the list's type.
    const listed = { list: list as unknown as CachedList<object>, key, reader, write };
    const read = this.#age(listed, await this.#share(listed));
    if (this.#isChecked && isCached(read)) await this.#check(listed, read);
    const items = read.items as readonly Item[];
    const visible = list.show?.(items, reader.userId) ?? items;
    if (isCached(read) && isSame(visible, items)) return new SerializedJson(read.body);
    return isCached(read) || list.text ? new SerializedJson(textOf(listed.list, visible, write)) : visible;
  }

  /** Expired items leave the list, though without an event. */
  #age({ list, key, write }: ListEntry, read: ListReading): ListReading {
    const items = list.age?.(read.items) ?? read.items;
    if (items === read.items) return read;
    if (!isCached(read)) return { items };
    const aged = { ...read, items, body: Buffer.from(textOf(list, items, write)) };
    if (this.#cached.peek(key) === read) this.#cached.set(key, aged);
    return aged;
  }

  /** Readers share a running read for their number or a later one: it can't be older than they may see. */
  #share(listed: ListEntry): Promise<ListReading> {
    const { key, reader } = listed;
    const cached = this.#cached.get(key);
    if (cached?.seq === reader.seq) return Promise.resolve(cached);
    const other = this.#underWay.get(key);
    if (other && other.seq >= reader.seq) return other.read;
    const read = this.#move(listed, cached).finally(() => {
      if (this.#underWay.get(key)?.read === read) this.#underWay.delete(key);
    });
    this.#underWay.set(key, { seq: reader.seq, read });
    return read;
  }

  async #move(listed: ListEntry, cached: State | undefined): Promise<ListReading> {
    const { key, list, reader } = listed;
    if (cached) {
      const moved = await this.#after(listed, cached);
      if (moved) {
        this.#cached.set(key, moved);
        return moved;
      }
      this.#cached.delete(key);
    }
    const items = await list.load(inHousehold(this.#on.database, reader.colocationId));
    return (await this.#store(listed, items)) ?? { items };
  }

  async #after({ list, reader, write }: ListEntry, cached: State): Promise<State | null> {
    const missed = await this.#missedSince(cached, reader);
    if (!missed || missed.history !== reader.history || missed.seq < reader.seq) return null;
    const { seq, history, events } = missed;
    try {
      const items = foldedBy(list, cached.items, events);
      if (items === null || !list.isWhole(items)) return null;
      const body = isSame(items, cached.items) ? cached.body : Buffer.from(textOf(list, items, write));
      return { seq, history, items, body };
    } catch (error) {
      // An event as another version of Hestia has written it.
      if (this.#isChecked) throw error;
      return null;
    }
  }

  /** Read only where this process has not committed or read all of them before. */
  async #missedSince(cached: State, reader: Reader): Promise<MissedEvents | null> {
    const { database, recentEvents } = this.#on;
    const { colocationId } = reader;
    const recent = recentEvents.after(colocationId, cached, reader);
    if (recent) return recent;
    const missed = await readMissed(database, colocationId, cached.seq);
    if (missed) recentEvents.remember(colocationId, missed.events, missed);
    else recentEvents.forget(colocationId);
    return missed;
  }

  /** Caches what was just read, if the household had no event meanwhile: then all of it is of one version. */
  async #store({ key, list, reader, write }: ListEntry, items: readonly object[]): Promise<State | null> {
    if (!this.#isChecked && !this.#asked.has(key)) {
      this.#asked.set(key, true);
      return null;
    }
    if (!list.isWhole(items)) return null;
    const now = await readListVersion(this.#on.database, reader.colocationId);
    if (now?.seq !== reader.seq || now.history !== reader.history) return null;
    const text = list.text ? textOf(list, items, write) : shortTextOf(items, write);
    if (text === null) return null;
    const state = { ...now, items, body: Buffer.from(text) };
    this.#cached.set(key, state);
    return state;
  }

  async #check({ list, reader, write }: ListEntry, { items, seq, history }: State): Promise<void> {
    const stored = await list.load(inHousehold(this.#on.database, reader.colocationId));
    const now = await readListVersion(this.#on.database, reader.colocationId);
    if (now?.seq !== seq || now.history !== history) return;
    const textsOf = (all: readonly object[]) => (list.show?.(all, reader.userId) ?? all).map(write);
    const [ours, theirs] = [textsOf(items), textsOf(stored)];
    const at = Array.from(ours.length > theirs.length ? ours : theirs, (_, nth) => nth).find(
      (nth) => ours[nth] !== theirs[nth],
    );
    if (at !== undefined)
      throw new Error(`List ${list.name} at event ${seq}, item ${at}: ${ours[at]}, in the tables ${theirs[at]}`);
  }
}

function foldedBy(list: CachedList<object>, cached: readonly object[], events: readonly StoredEvent[]) {
  let items: readonly object[] | null = cached;
  // `apply` names the events that it knows; the stored ones are the contract's.
  for (const event of events) items = items && list.apply(items, event as never);
  return items;
}

const isCached = (read: ListReading): read is State => 'body' in read;

const textOf = ({ text }: CachedList<object>, items: readonly object[], write: WriteItem): string =>
  text?.(items, write) ?? `[${items.map(write).join(',')}]`;

/** Null for a list too long to be cached: other requests don't wait for its serialization. */
function shortTextOf(items: readonly object[], write: WriteItem): string | null {
  let length = 0;
  const texts: string[] = [];
  for (const item of items) {
    const text = write(item);
    length += text.length;
    if (length > MAX_BODY_BYTES) return null;
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}

const isSame = (some: readonly object[], others: readonly object[]): boolean =>
  some === others || (some.length === others.length && some.every((item, nth) => item === others[nth]));
