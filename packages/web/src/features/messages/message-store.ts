import type { Message } from '@hestia/contract/messages/shapes.ts';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { within } from '#platform/within.ts';

/** A place in the chat: messages are in order of the instant, then of the id. */
export type Position = Pick<Message, 'sendAt' | 'id'>;

/** `keep` is for new messages; `change` and `remove` concern only what is kept already. */
export type Change =
  | { readonly keep: readonly Message[] }
  | { readonly change: Message }
  | { readonly remove: string }
  /** Everything between two places (the first included, null = without end) is now exactly this. */
  | { readonly replace: readonly Message[]; readonly from: Position | null; readonly before: Position | null };

interface Shelf extends DBSchema {
  messages: {
    key: [colocationId: string, sendAt: string, id: string];
    value: Message;
    indexes: { id: [colocationId: string, id: string] };
  };
}

type Writable = IDBPObjectStore<Shelf, ['messages'], 'messages', 'readwrite'>;

const VERSION = 1;
const FIRST = '';
const LAST = '\u{10ffff}';

/** More than this many are not kept on a device. */
export const MOST_KEPT = 100_000;

/**
 * The chat of one household as one person's device keeps it: one record per message. What is kept has no holes, so that it
 * can be read upward from its end.
 */
export class MessageStore {
  readonly #name: string;
  readonly #colocationId: string;
  #database: Promise<IDBPDatabase<Shelf>> | null = null;
  #unsaved: Change[] = [];
  #saving: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(userId: string, colocationId: string) {
    this.#name = nameOf(userId);
    this.#colocationId = colocationId;
  }

  /** The latest `most` messages (before a place), oldest first. */
  async latest(most: number, before: Position | null = null): Promise<Message[]> {
    const range = this.#range(null, before);
    return this.#use(async (database) => {
      const found: Message[] = [];
      let cursor = await database.transaction('messages').store.openCursor(range, 'prev');
      while (cursor && found.length < most) {
        found.push(cursor.value);
        cursor = await cursor.continue();
      }
      return found.toReversed();
    });
  }

  /** Makes a change soon, together with others that wait by then. */
  save(change: Change): void {
    this.#unsaved.push(change);
    this.#saving = this.#saving.then(async () => {
      const changes = this.#unsaved;
      this.#unsaved = [];
      // A full disk costs the copy on this device, never what is on the screen.
      if (changes.length > 0) await this.#write(changes).catch(() => undefined);
    });
  }

  /** Resolves when all changes so far are on the disk. */
  saved = (): Promise<void> => this.#saving;

  /** Forgets other households, and the oldest messages of this one beyond `most`. */
  async tidy(most = MOST_KEPT): Promise<void> {
    const own = this.#range(null, null);
    await this.#use(async (database) => {
      const { store, done } = database.transaction('messages', 'readwrite');
      await Promise.all([
        done,
        store.delete(IDBKeyRange.upperBound(own.lower, true)),
        store.delete(IDBKeyRange.lowerBound(own.upper, true)),
        forgetOldest(store, own, most),
      ]);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    (await this.#database)?.close();
  }

  /** All or none. */
  #write(changes: readonly Change[]): Promise<void> {
    return this.#use(async (database) => {
      const transaction = database.transaction('messages', 'readwrite');
      const make = async () => {
        for (const change of changes) await this.#make(change, transaction.store);
      };
      const made = make().catch((error: unknown) => {
        // What has failed half must not be kept half.
        transaction.abort();
        throw error;
      });
      await Promise.all([transaction.done, made]);
    });
  }

  async #make(change: Change, store: Writable): Promise<void> {
    if ('keep' in change) await Promise.all(change.keep.map((message) => store.put(message)));
    if ('replace' in change) {
      const cleared = store.delete(this.#range(change.from, change.before));
      await Promise.all([cleared, ...change.replace.map((message) => store.put(message))]);
    }
    if ('change' in change) {
      const { change: message } = change;
      const kept = await store.getKey([this.#colocationId, message.sendAt, message.id]);
      if (kept !== undefined) await store.put(message);
    }
    if ('remove' in change) {
      const key = await store.index('id').getKey([this.#colocationId, change.remove]);
      if (key !== undefined) await store.delete(key);
    }
  }

  /** Without storage each use fails on its own, and the chat works from the network alone; a lost connection is opened again. */
  async #use<T>(work: (database: IDBPDatabase<Shelf>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#open());
    } catch (error) {
      this.#database = null;
      const isBlocked = error instanceof DOMException && error.name === 'TimeoutError';
      if (this.#isClosed || isBlocked) throw error;
      return work(await this.#open());
    }
  }

  #open(): Promise<IDBPDatabase<Shelf>> {
    this.#database ??= openMessages(this.#name, () => {
      this.#isClosed = true;
    });
    return this.#database;
  }

  #range(from: Position | null, before: Position | null): IDBKeyRange {
    return IDBKeyRange.bound(
      [this.#colocationId, from?.sendAt ?? FIRST, from?.id ?? FIRST],
      [this.#colocationId, before?.sendAt ?? LAST, before?.id ?? LAST],
      false,
      true,
    );
  }
}

async function forgetOldest(store: Writable, own: IDBKeyRange, most: number): Promise<void> {
  const surplus = (await store.count(own)) - most;
  if (surplus <= 0) return;
  const oldestKept = (await store.getAllKeys(own, surplus + 1)).at(-1);
  if (oldestKept) await store.delete(IDBKeyRange.bound(own.lower, oldestKept, false, true));
}

/** A database that does not open by then counts as refused: one that is blocked says nothing at all. */
const OPENING_PATIENCE = 3000;

function openMessages(name: string, yielded: () => void): Promise<IDBPDatabase<Shelf>> {
  const opening = openDB<Shelf>(name, VERSION, {
    upgrade: (database) => {
      const store = database.createObjectStore('messages', { keyPath: ['colocationId', 'sendAt', 'id'] });
      store.createIndex('id', ['colocationId', 'id']);
    },
    // Another tab forgets everything: do not stand in its way.
    blocking: (_old, _new, event) => {
      yielded();
      (event.target as IDBDatabase).close();
    },
  });
  return within(OPENING_PATIENCE, opening);
}

/** Forgets the chats of a person on this device. */
export const eraseMessages = (userId: string): Promise<void> => deleteDB(nameOf(userId));

const nameOf = (userId: string): string => `hestia-messages-${userId}`;
