// A paired device: its stored page, the writes that wait, and the loop that sends and reads. It has no live connection: a tablet
// hears nothing of the household but this page, which costs the server one statement while nothing has changed.
// Invariant: tabs share one stored queue. Each changes it by the keys of writes, and one tab at a time sends.
import type { DeviceKind, Fridge } from '@hestia/contract/fridge/schemas.ts';
import { type FridgeWrite, withWrite } from '@hestia/contract/fridge/predict.ts';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { isTransient } from '#platform/api/retry.ts';
import { createListeners } from '#platform/kernel/listeners.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { asOnlyTab } from './only-tab.ts';
import { fetchPicture, readPage, renew, sendWrite } from './device-calls.ts';
import {
  changeStored,
  eraseDevice,
  keepPictures,
  readDevice,
  readStoredPicture,
  storeDevice,
  type StoredDevice,
  storePicture,
  type WaitingWrite,
} from './device-storage.ts';

type DeviceState =
  | { readonly kind: 'opening' }
  /** `hasEnded`: it was paired until a member ended it. */
  | { readonly kind: 'unpaired'; readonly hasEnded: DeviceKind | null }
  | {
      readonly kind: 'paired';
      readonly pairedAs: DeviceKind;
      readonly page: Fridge | null;
      readonly isCut: boolean;
      readonly waiting: number;
    };

const READ_EVERY_MS = 10_000;
/** The token lasts for two years. */
const RENEW_AFTER_MS = 30 * 86_400_000;

const listeners = createListeners();
const refusals = createListeners<unknown>();
let device: StoredDevice | null = null;
let state: DeviceState = { kind: 'opening' };
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | null = null;
/** Whether the storage has all that this tab has changed. */
let isStored = true;

export const useDevice = (): DeviceState => useSyncExternalStore(listeners.add, () => state);

/** Listens for writes that the server refused. */
export const onRefusal = refusals.add;

/** Opens what this browser has stored. */
export async function openDevice(): Promise<void> {
  if (device) return;
  device = await readDevice();
  if (device) show(false);
  else become({ kind: 'unpaired', hasEnded: null });
}

/** Begins with the session of a confirmed code or a guest’s link. It erases what this browser has stored. */
export async function beginDevice(jwt: string, kind: DeviceKind): Promise<void> {
  await eraseDevice();
  forgetPictures(NO_PICTURES);
  device = { jwt, kind, renewedAt: Date.now(), page: null, etag: null, waiting: [] };
  await storeDevice(device);
  show(false);
  sync();
}

/** Queues a write, and shows the page as it will be. */
export function write(made: FridgeWrite): void {
  if (!device) return;
  const added = { key: newId(), write: made, isSent: false };
  // Storage may repeat a change.
  update({}, (waiting) => [...waiting.filter(({ key }) => key !== added.key), added]);
  show(isCut());
  sync();
}

/** Reads the page now and then while the page is seen; returns its end. */
export function followHousehold(): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') sync();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', seen);
  sync();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', seen);
  };
}

/** One round after the other: a write made during one has its own. */
function sync(): void {
  clearTimeout(timer);
  if (running) return;
  running = asOnlyTab(round)
    .catch((error: unknown) => fail(error))
    .finally(() => {
      running = null;
      clearTimeout(timer);
      const isBehind = device?.waiting.some(({ isSent }) => !isSent) === true && !isCut();
      timer = setTimeout(() => document.visibilityState === 'visible' && sync(), isBehind ? 0 : READ_EVERY_MS);
    });
}

async function round(): Promise<void> {
  await adoptStored();
  await sendWaiting();
  if (!device) return;
  const { jwt, etag, page, renewedAt } = device;
  const sent = new Set(device.waiting.flatMap(({ key, isSent }) => (isSent ? [key] : [])));
  const fresh = await readPage(jwt, page && etag);
  if (fresh) await keepPictures(picturesOf(fresh.page));
  update({ ...fresh }, (waiting) => waiting.filter(({ key }) => !sent.has(key)));
  show(false);
  if (fresh) forgetPictures(picturesOf(fresh.page));
  if (Date.now() - renewedAt >= RENEW_AFTER_MS) await renewToken(jwt);
}

/** There are weeks left for it: where it fails, the page is still the present one. */
async function renewToken(jwt: string): Promise<void> {
  try {
    const { jwt: next } = await renew(jwt);
    update({ jwt: next, renewedAt: Date.now() });
  } catch (error) {
    if (hasEnded(error) || !(error instanceof ApiError)) throw error;
  }
}

/** Takes over what other tabs have queued, sent and read. */
async function adoptStored(): Promise<void> {
  // Requested after this tab's own changes, so it has them.
  const stored = await readDevice();
  if (device && stored && isStored) device = stored;
}

async function sendWaiting(): Promise<void> {
  for (;;) {
    const next = device?.waiting.find(({ isSent }) => !isSent);
    if (!device || !next) return;
    const replace = (by: readonly WaitingWrite[]) =>
      update({}, (waiting) => waiting.flatMap((each) => (each.key === next.key ? by : [each])));
    try {
      await sendWrite(device.jwt, next);
      replace([{ ...next, isSent: true }]);
    } catch (error) {
      if (hasEnded(error) || !(error instanceof ApiError) || isTransient(error)) throw error;
      // It no longer applies: the thing is gone, or the household has changed what this device may do.
      replace([]);
      refusals.notify(error);
    }
  }
}

const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

function fail(error: unknown): void {
  if (hasEnded(error)) end();
  else if (error instanceof ApiError) show(true);
  else throw error;
}

/** A member has ended it, or a guest’s time is over: nothing stays here. */
function end(): void {
  const kind = device ? kindOf(device) : 'fridge';
  device = null;
  forgetPictures(NO_PICTURES);
  eraseDevice().catch(() => undefined);
  become({ kind: 'unpaired', hasEnded: kind });
}

type Requeue = (waiting: readonly WaitingWrite[]) => readonly WaitingWrite[];

function update(change: Partial<Omit<StoredDevice, 'waiting'>>, requeue: Requeue = (waiting) => waiting): void {
  if (!device) return;
  const { jwt } = device;
  device = { ...device, ...change, waiting: requeue(device.waiting) };
  // A tab that was paired anew has another token, and a page of its own.
  void changeStored((stored) => ({
    ...stored,
    ...(stored.jwt === jwt && change),
    waiting: requeue(stored.waiting),
  })).then((hasStored) => {
    isStored &&= hasStored;
  });
}

const kindOf = ({ kind, page }: StoredDevice): DeviceKind => kind ?? page?.kind ?? 'fridge';

const isCut = (): boolean => state.kind === 'paired' && state.isCut;

function show(isCutOff: boolean): void {
  if (!device) return;
  const { page, waiting } = device;
  const shown = page && waiting.reduce((before, { write: made }) => withWrite(before, made), page);
  const unsent = waiting.filter(({ isSent }) => !isSent).length;
  become({ kind: 'paired', pairedAs: kindOf(device), page: shown, isCut: isCutOff, waiting: unsent });
}

function become(next: DeviceState): void {
  state = next;
  listeners.notify();
}

const picturesOf = ({ pictures: notes, members }: Fridge): ReadonlySet<string> =>
  new Set([...notes, ...members].flatMap(({ picture }) => (picture === null ? [] : [picture])));

const NO_PICTURES: ReadonlySet<string> = new Set();
const pictures = new Map<string, Promise<string>>();

/** Frees the pictures that the page no longer shows: it stays open for months. */
function forgetPictures(shown: ReadonlySet<string>): void {
  for (const [name, address] of pictures)
    if (!shown.has(name)) {
      pictures.delete(name);
      address.then(
        (url) => URL.revokeObjectURL(url),
        () => undefined,
      );
    }
}

/** The address of a picture in this page, from this device’s storage if it is there. Rejects while it cannot be fetched. */
export function pictureAddress(name: string): Promise<string> {
  const known = pictures.get(name);
  if (known) return known;
  const fresh = loadPicture(name).then((picture) => URL.createObjectURL(picture));
  pictures.set(name, fresh);
  fresh.catch(() => pictures.delete(name));
  return fresh;
}

async function loadPicture(name: string): Promise<Blob> {
  const stored = await readStoredPicture(name);
  if (stored) return stored;
  const picture = await fetchPicture(device?.jwt ?? '', name);
  await storePicture(name, picture);
  return picture;
}
