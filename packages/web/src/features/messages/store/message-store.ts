import type { Message } from '@hestia/contract/messages/schemas.ts';
import { promisifyRequest, type UseStore } from 'idb-keyval';
import { createDeviceStore } from '#platform/storage/device-store.ts';

/** A place in the chat: messages are in order of the instant, then of the id. */
export type Position = Pick<Message, 'sendAt' | 'id'>;

/** `keep` is for new messages; `change` and `remove` affect only stored ones. */
export type Change =
  | { readonly keep: readonly Message[] }
  | { readonly change: Message }
  /** Changes one message. */
  | { readonly revise: string; readonly how: (stored: Message) => Message }
  | { readonly remove: string }
  /** Replaces all messages between two places (the first included, null = without end). */
  | { readonly replace: readonly Message[]; readonly from: Position | null; readonly before: Position | null };

const SHELF = 'messages';
const VERSION = 1;
const FIRST = '';
const LAST = '\u{10ffff}';

/** More than this many are not kept on a device. */
export const MAX_STORED = 100_000;

/**
 * The chat of one household on one user's device: one record per message. The stored messages have no gaps, so that
 * they can be read upward from the end.
 */
export class MessageStore {
  readonly #colocationId: string;
  readonly #use: UseStore;
  #database: Promise<IDBDatabase> | null = null;
  #unsaved: Change[] = [];
  #saving: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(userId: string, colocationId: string) {
    this.#colocationId = colocationId;
    this.#use = createDeviceStore(nameOf(userId), (name) => this.#connect(name));
  }

  /** The latest `most` messages (before a place), oldest first. */
  async latest(most: number, before: Position | null = null): Promise<Message[]> {
    const range = this.#range(null, before);
    return this.#use('readonly', async (store) => {
      const found: Message[] = [];
      const request = store.openCursor(range, 'prev');
      let cursor = await promisifyRequest(request);
      while (cursor && found.length < most) {
        found.push(cursor.value as Message);
        cursor.continue();
        cursor = await promisifyRequest(request);
      }
      return found.toReversed();
    });
  }

  /** A message, if stored here. */
  find(id: string): Promise<Message | undefined> {
    const key = [this.#colocationId, id];
    return this.#use('readonly', (store) => promisifyRequest<Message | undefined>(store.index('id').get(key)));
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
  async tidy(most = MAX_STORED): Promise<void> {
    const own = this.#range(null, null);
    await this.#use('readwrite', async (store) => {
      const done = promisifyRequest(store.transaction);
      store.delete(IDBKeyRange.upperBound(own.lower, true));
      store.delete(IDBKeyRange.lowerBound(own.upper, true));
      await Promise.all([done, forgetOldest(store, own, most)]);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const database = await this.#database?.catch(() => null);
    database?.close();
  }

  /** All or none. */
  #write(changes: readonly Change[]): Promise<void> {
    return this.#use('readwrite', async (store) => {
      const { transaction } = store;
      const done = promisifyRequest(transaction);
      const make = async () => {
        for (const change of changes) await this.#make(change, store);
      };
      const made = make().catch((error: unknown) => {
        // A transaction that failed half-way must not be stored.
        transaction.abort();
        throw error;
      });
      await Promise.all([done, made]);
    });
  }

  /** A failing part fails the whole transaction. */
  async #make(change: Change, store: IDBObjectStore): Promise<void> {
    if ('replace' in change) store.delete(this.#range(change.from, change.before));
    const added = 'keep' in change ? change.keep : 'replace' in change ? change.replace : [];
    for (const message of added) store.put(message);
    if ('change' in change) {
      const { change: message } = change;
      const stored = await promisifyRequest(store.getKey([this.#colocationId, message.sendAt, message.id]));
      if (stored !== undefined) store.put(message);
    }
    if ('revise' in change) {
      const key = [this.#colocationId, change.revise];
      const stored = await promisifyRequest<Message | undefined>(store.index('id').get(key));
      if (stored) store.put(change.how(stored));
    }
    if ('remove' in change) {
      const key = await promisifyRequest(store.index('id').getKey([this.#colocationId, change.remove]));
      if (key !== undefined) store.delete(key);
    }
  }

  /** Without storage each use fails, and the chat works from the network. */
  #connect(name: string): UseStore {
    this.#database = null;
    return async (mode, work) => {
      if (this.#isClosed) throw new DOMException('This chat was closed', 'InvalidStateError');
      this.#database ??= openMessages(name, () => {
        this.#isClosed = true;
      });
      const database = await this.#database;
      return work(database.transaction(SHELF, mode).objectStore(SHELF));
    };
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

async function forgetOldest(store: IDBObjectStore, own: IDBKeyRange, most: number): Promise<void> {
  const surplus = (await promisifyRequest(store.count(own))) - most;
  if (surplus <= 0) return;
  const oldestStored = (await promisifyRequest(store.getAllKeys(own, surplus + 1))).at(-1);
  if (oldestStored !== undefined) store.delete(IDBKeyRange.bound(own.lower, oldestStored, false, true));
}

async function openMessages(name: string, yielded: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.addEventListener('upgradeneeded', () => {
    const store = request.result.createObjectStore(SHELF, { keyPath: ['colocationId', 'sendAt', 'id'] });
    store.createIndex('id', ['colocationId', 'id']);
  });
  const database = await promisifyRequest(request);
  // Another tab erases all data: this connection must not block it.
  database.addEventListener('versionchange', () => {
    yielded();
    database.close();
  });
  return database;
}

/** Forgets the chats of a person on this device. */
export async function eraseMessages(userId: string): Promise<void> {
  await promisifyRequest(indexedDB.deleteDatabase(nameOf(userId)));
}

const nameOf = (userId: string): string => `hestia-messages-${userId}`;
