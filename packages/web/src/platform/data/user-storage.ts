import { createStore, type UseStore } from 'idb-keyval';

/** A store of one person on this device: another person who signs in here opens others. */
export const openStore = (kind: 'queries' | 'outbox', userId: string): UseStore =>
  createStore(`hestia-${kind}-${userId}`, 'kept');
