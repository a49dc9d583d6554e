// Pictures that are chosen in a form. They outlive a tap outside of it and a reload, as typed words do.
import { useSyncExternalStore } from 'react';
import { saveDraftPictures, readDraftPictures } from '#platform/drafts.ts';
import { createListeners } from '#platform/kernel/listeners.ts';
import { perform } from '#platform/perform.ts';
import { isPicture } from '#platform/images/is-picture.ts';
import { shrink } from '#platform/images/shrink.ts';

export type PictureFault = 'missing' | 'tooLarge' | 'noPicture' | 'tooMany';
type ChosenPictures = { readonly pictures: readonly Blob[]; readonly fault: PictureFault | null };

/** The most that the server takes. */
const MAX_BYTES = 15 * 1024 * 1024;
const NONE: ChosenPictures = { pictures: [], fault: null };

const drafts = new Map<string, PictureDraft>();

/** The pictures of a form with a limit; if it is one, a new picture replaces it. */
export function pictureDraft(form: string, most: number): PictureDraft {
  const draft = drafts.get(form) ?? new PictureDraft(form, most);
  drafts.set(form, draft);
  return draft;
}

/** Renders again on each change. */
export const useChosen = (draft: PictureDraft): ChosenPictures => useSyncExternalStore(draft.subscribe, draft.chosen);

/** A picture for sending, or its fault. */
export async function readyToSend(file: Blob): Promise<Blob | 'tooLarge' | 'noPicture'> {
  const picture = isPicture(file) ? await shrink(file) : null;
  if (picture === null) return 'noPicture';
  return picture.size > MAX_BYTES ? 'tooLarge' : picture;
}

export class PictureDraft {
  readonly most: number;
  readonly #form: string;
  readonly #listeners = createListeners();
  #chosen = NONE;
  #isTakenUp = false;

  constructor(form: string, most: number) {
    this.#form = form;
    this.most = most;
  }

  chosen = (): ChosenPictures => this.#chosen;

  subscribe = (listener: () => void): (() => void) => {
    perform(() => this.#takeUp());
    return this.#listeners.add(listener);
  };

  /** Takes up what was chosen, pasted or dropped. */
  async choose(...files: readonly Blob[]): Promise<void> {
    for (const file of files) {
      const picture = await readyToSend(file);
      const before = this.most === 1 ? [] : this.#chosen.pictures;
      if (typeof picture === 'string') this.#become({ ...this.#chosen, fault: picture });
      else if (before.length === this.most) this.#become({ ...this.#chosen, fault: 'tooMany' });
      else await this.#keep([...before, picture]);
    }
  }

  miss(): void {
    this.#become({ ...this.#chosen, fault: 'missing' });
  }

  drop = (picture: Blob): Promise<void> => this.#keep(this.#chosen.pictures.filter((each) => each !== picture));

  clear = (): Promise<void> => this.#keep([]);

  #keep(pictures: readonly Blob[]): Promise<void> {
    this.#become({ pictures, fault: null });
    return saveDraftPictures(this.#form, pictures);
  }

  /** Restores what an earlier visit to this page has left, unless there is something newer. */
  async #takeUp(): Promise<void> {
    if (this.#isTakenUp) return;
    this.#isTakenUp = true;
    const before = this.#chosen;
    const pictures = await readDraftPictures(this.#form);
    if (pictures.length > 0 && this.#chosen === before) this.#become({ pictures, fault: null });
  }

  #become(next: ChosenPictures): void {
    this.#chosen = next;
    this.#listeners.notify();
  }
}

/** The pictures that are pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): File[] => Array.from(data?.files ?? []).filter(isPicture);
