import type { Message } from '@hestia/contract/messages/shapes.ts';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';

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
  readonly #database: Promise<IDBPDatabase<Shelf>>;
  #unsaved: Change[] = [];
  #saving: Promise<void> = Promise.resolve();

  constructor(userId: string, colocationId: string) {
    this.#name = nameOf(userId);
    this.#colocationId = colocationId;
    this.#database = openDB<Shelf>(this.#name, VERSION, {
      upgrade: (database) => {
        const store = database.createObjectStore('messages', { keyPath: ['colocationId', 'sendAt', 'id'] });
        store.createIndex('id', ['colocationId', 'id']);
      },
      // Another tab forgets everything: do not stand in its way.
      blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
    });
    // Without storage the chat works from the network alone; each use fails on its own.
    this.#database.catch(() => undefined);
  }

  /** The latest `most` messages (before a place), oldest first. */
  async latest(most: number, before: Position | null = null): Promise<Message[]> {
    const database = await this.#database;
    const range = this.#range(null, before);
    const found: Message[] = [];
    let cursor = await database.transaction('messages').store.openCursor(range, 'prev');
    while (cursor && found.length < most) {
      found.push(cursor.value);
      cursor = await cursor.continue();
    }
    return found.toReversed();
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
    const database = await this.#database;
    const { store, done } = database.transaction('messages', 'readwrite');
    const own = this.#range(null, null);
    void store.delete(IDBKeyRange.upperBound(own.lower, true));
    void store.delete(IDBKeyRange.lowerBound(own.upper, true));
    const surplus = (await store.count(own)) - most;
    if (surplus > 0) {
      const [oldestKept] = await store.getAllKeys(own, surplus + 1).then((keys) => keys.slice(-1));
      if (oldestKept) void store.delete(IDBKeyRange.bound(own.lower, oldestKept, false, true));
    }
    await done;
  }

  async close(): Promise<void> {
    (await this.#database).close();
  }

  /** All or none. */
  async #write(changes: readonly Change[]): Promise<void> {
    const database = await this.#database;
    const transaction = database.transaction('messages', 'readwrite');
    const { store } = transaction;
    const idOf = store.index('id');
    for (const change of changes) {
      if ('keep' in change) for (const message of change.keep) void store.put(message);
      if ('replace' in change) {
        void store.delete(this.#range(change.from, change.before));
        for (const message of change.replace) void store.put(message);
      }
      if ('change' in change) {
        const { change: message } = change;
        const kept = await store.getKey([this.#colocationId, message.sendAt, message.id]);
        if (kept !== undefined) void store.put(message);
      }
      if ('remove' in change) {
        const key = await idOf.getKey([this.#colocationId, change.remove]);
        if (key !== undefined) void store.delete(key);
      }
    }
    await transaction.done;
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

/** Forgets the chats of a person on this device. */
export const eraseMessages = (userId: string): Promise<void> => deleteDB(nameOf(userId));

const nameOf = (userId: string): string => `hestia-messages-${userId}`;
