import { clear as clearStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { useState } from 'react';
import { openDeviceStore } from '#platform/storage/device-store.ts';
import { readUser } from '#platform/session/session.ts';

const PREFIX = 'draft:';
const nameOf = (form: string) => `${PREFIX}${readUser().id}:${form}`;

/** Texts are stored in local storage; larger values here, under the same keys. */
const openHeavy = (): UseStore => openDeviceStore('hestia-drafts');

/**
 * A form's unsaved input: it survives an outside tap, a reload, a crash and a lost session. It ends when it is cleared, or is again
 * as it was before anything was typed.
 */
export function useDraft<T>(form: string, empty: T): [draft: T, keep: (draft: T) => void, clear: () => void] {
  // This form only reads drafts that `keepDraft` wrote under its name.
  const [draft, setDraft] = useState<T>(() => (readDraft(form) as T | null) ?? empty);
  const keep = (next: T) => {
    setDraft(next);
    if (next === '' || JSON.stringify(next) === JSON.stringify(empty)) clearDraft(form);
    else saveDraft(form, next);
  };
  const clear = () => {
    setDraft(empty);
    clearDraft(form);
  };
  return [draft, keep, clear];
}

/** The draft of `form`, or null. */
export function readDraft(form: string): unknown {
  const text = localStorage.getItem(nameOf(form));
  return text === null ? null : JSON.parse(text);
}

export function saveDraft(form: string, draft: unknown): void {
  try {
    localStorage.setItem(nameOf(form), JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form itself still has the input.
  }
}

export function clearDraft(form: string): void {
  localStorage.removeItem(nameOf(form));
}

/** The pictures that were chosen in `form`. */
export async function readDraftPictures(form: string): Promise<readonly Blob[]> {
  // Earlier versions stored one.
  const stored = await get<Blob | readonly Blob[]>(nameOf(form), openHeavy()).catch(() => undefined);
  return stored instanceof Blob ? [stored] : (stored ?? []);
}

/** Stores chosen pictures as a draft; none deletes it. */
export async function saveDraftPictures(form: string, pictures: readonly Blob[]): Promise<void> {
  const stored = pictures.length === 0 ? del(nameOf(form), openHeavy()) : set(nameOf(form), pictures, openHeavy());
  // Storage is full or blocked: the form itself still has them.
  await stored.catch(() => undefined);
}

/** Erases the drafts of all other users, and those without an owner, as on the sign-in page. */
export async function sweepDrafts(userId: string): Promise<void> {
  const isTheirs = ofOthers(userId);
  for (const name of Object.keys(localStorage)) if (isTheirs(name)) localStorage.removeItem(name);
  const stored = await keys<string>(openHeavy());
  await delMany(stored.filter(isTheirs), openHeavy());
}

/** The owners of other users' drafts on this device: once for each form that contains their text. */
export async function draftsOfOthers(userId: string): Promise<string[]> {
  const stored = await keys<string>(openHeavy()).catch(() => []);
  const typed = Object.keys(localStorage).filter((name) => localStorage.getItem(name) !== '[]');
  const names = new Set([...typed, ...stored].filter(ofOthers(userId)));
  return [...names].filter((name) => !WORDLESS.test(name)).map((name) => OWNER.exec(name)?.[1] ?? '');
}

const OWNER = /^draft:([^:]+):/;
/** The sign-in draft is stored under the former user; an invitation, and asks put off, contain no typed text. */
const WORDLESS = /^draft:[^:]+:(?:login$|invitation:|asks\.later$)/;

const ofOthers = (userId: string) => (name: string) =>
  name.startsWith(PREFIX) && ![userId, ''].some((id) => name.startsWith(`${PREFIX}${id}:`));

/** Erases all drafts of all users on this device. */
export async function clearDrafts(): Promise<void> {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  await clearStore(openHeavy()).catch(() => undefined);
}
