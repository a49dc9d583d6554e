// The picture of the note that is about to be put up. It outlives a tap outside of the form and a reload, as typed words do.
import { useSyncExternalStore } from 'react';
import { keepDraftPicture, readDraftPicture } from '#platform/drafts.ts';
import { isPicture } from '#platform/images/is-picture.ts';
import { shrink } from '#platform/images/shrink.ts';
import { perform } from '#platform/perform.ts';

export type PictureFault = 'missing' | 'tooLarge' | 'noPicture';
type PictureDraft = { readonly picture: Blob | null; readonly fault: PictureFault | null };

/** The most that the server takes. */
const LARGEST = 15 * 1024 * 1024;
const FORM = 'reminders.picture';
const NONE: PictureDraft = { picture: null, fault: null };

const listeners = new Set<() => void>();
let draft = NONE;
let isTakenUp = false;

export const usePictureDraft = (): PictureDraft => useSyncExternalStore(subscribe, () => draft);

/** Takes up what was chosen, pasted or dropped. */
export async function choosePicture(file: Blob): Promise<void> {
  const picture = isPicture(file) ? await shrink(file) : null;
  if (picture === null) become({ ...draft, fault: 'noPicture' });
  else if (picture.size > LARGEST) become({ ...draft, fault: 'tooLarge' });
  else {
    become({ picture, fault: null });
    await keepDraftPicture(FORM, picture);
  }
}

export const missPicture = (): void => become({ ...draft, fault: 'missing' });
export async function dropPicture(): Promise<void> {
  become(NONE);
  await keepDraftPicture(FORM, null);
}

/** The picture that is pasted or dropped, if it is one. */
export const pictureIn = (data: DataTransfer | null): File | null =>
  Array.from(data?.files ?? []).find(isPicture) ?? null;

/** Brings back what an earlier visit to this page has left, unless there is something newer. */
async function takeUp(): Promise<void> {
  if (isTakenUp) return;
  isTakenUp = true;
  const before = draft;
  const picture = await readDraftPicture(FORM);
  if (picture && draft === before) become({ picture, fault: null });
}

function become(next: PictureDraft): void {
  draft = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  perform(takeUp);
  return () => listeners.delete(listener);
}
