import { createStore, type UseStore } from 'idb-keyval';

const SHELF = 'kept';
/** A database that does not open by then counts as refused: one that is blocked says nothing at all. */
const OPEN_TIMEOUT_MS = 3000;

const stores = new Map<string, UseStore>();

/**
 * The store of values by key of that name on this device: one for the whole page, however often it is asked for, since each
 * holds a connection for as long as the page lives.
 */
export function openDeviceStore(name: string): UseStore {
  const store = stores.get(name) ?? createDeviceStore(name, createByKey);
  stores.set(name, store);
  return store;
}

/**
 * A store on this device, whose connections `create` makes. It fails soon where storage is refused, and a connection that was
 * lost is opened again, once for each use: what is done with a store must bear being done twice.
 */
export function createDeviceStore(name: string, create: (name: string) => UseStore): UseStore {
  let store = create(name);
  return async (mode, work) => {
    try {
      return await onceOpen(store, mode, work);
    } catch (error) {
      if (isHopeless(error)) throw error;
      store = create(name);
      return onceOpen(store, mode, work);
    }
  };
}

const createByKey = (name: string): UseStore => createStore(name, SHELF);

const onceOpen: <T>(store: UseStore, ...use: Parameters<UseStore>) => Promise<T> = (store, mode, work) =>
  new Promise((resolve, reject) => {
    let isOver = false;
    const timeout = setTimeout(() => {
      isOver = true;
      reject(new DOMException('This device does not open its storage', 'TimeoutError'));
    }, OPEN_TIMEOUT_MS);
    store(mode, (shelf) => {
      clearTimeout(timeout);
      // Whoever asked has gone another way by now.
      if (isOver) throw new Error('This device opened its storage too late');
      return work(shelf);
    })
      .finally(() => clearTimeout(timeout))
      .then(resolve as (result: unknown) => void, reject);
  });

/** A full disk is no fuller through another door, and what has kept one waiting will do so again. */
const isHopeless = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.name === 'TimeoutError');
