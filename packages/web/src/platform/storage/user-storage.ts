import type { UseStore } from 'idb-keyval';
import { openDeviceStore } from './device-store.ts';

/** A store of one person on this device: another person who signs in here opens others. */
export const openStore = (kind: 'queries' | 'outbox', userId: string): UseStore =>
  openDeviceStore(`hestia-${kind}-${userId}`);
