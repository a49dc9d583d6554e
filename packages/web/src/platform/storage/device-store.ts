import { createStore, type UseStore } from 'idb-keyval';

const SHELF = 'kept';
/** A database that does not open by then counts as refused: a blocked one reports nothing. */
const OPEN_TIMEOUT_MS = 3000;

const stores = new Map<string, UseStore>();

/**
 * The store with that name on this device: one for the whole page, however often it is requested, since each holds a
 * connection for as long as the page lives.
 */
export function openDeviceStore(name: string): UseStore {
  const store = stores.get(name) ?? createDeviceStore(name, createByKey);
  stores.set(name, store);
  return store;
}

/**
 * A store on this device, whose connections `create` makes. It fails soon where storage is refused, and a lost
 * connection is reopened, once for each use: work with a store must be safe to repeat.
 */
export function createDeviceStore(name: string, create: (name: string) => UseStore): UseStore {
  let store = create(name);
  return async (mode, work) => {
    const used = store;
    try {
      return await onceOpen(used, mode, work);
    } catch (error) {
      if (isHopeless(error)) throw error;
      // Another user of it may have reopened it already.
      if (store === used) {
        // The work may have failed while the connection is fine: an unused one would stay open as long as the page.
        void closeConnection(used);
        store = create(name);
      }
      return onceOpen(store, mode, work);
    }
  };
}

const createByKey = (name: string): UseStore => createStore(name, SHELF);

const closeConnection = (store: UseStore): Promise<void> =>
  store('readonly', (shelf) => shelf.transaction.db.close()).catch(() => undefined);

const onceOpen: <T>(store: UseStore, ...use: Parameters<UseStore>) => Promise<T> = (store, mode, work) =>
  new Promise((resolve, reject) => {
    let isOver = false;
    const timeout = setTimeout(() => {
      isOver = true;
      reject(new DOMException('This device does not open its storage', 'TimeoutError'));
    }, OPEN_TIMEOUT_MS);
    store(mode, (shelf) => {
      clearTimeout(timeout);
      // The caller has given up by now.
      if (isOver) throw new Error('This device opened its storage too late');
      return work(shelf);
    })
      .finally(() => clearTimeout(timeout))
      .then(resolve as (result: unknown) => void, reject);
  });

/** A new connection doesn't help with a full disk, and a timeout would happen again. */
const isHopeless = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.name === 'TimeoutError');
