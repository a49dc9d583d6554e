import { limits } from '@hestia/contract/wire/limits.ts';
import { useState } from 'react';
import { useDraft } from '#platform/drafts.ts';
import { pictureDraft, useChosen } from '#shared/pictures/picture-draft.ts';
import { perform } from '#platform/perform.ts';
import type { ChosenPicture } from './chosen-pictures.ts';

export type Attachments = ReturnType<typeof useAttached>;

/** The pictures of the next message: stored with the draft. */
export function useAttached(colocationId: string) {
  const draft = pictureDraft(`messages.pictures.${colocationId}`, limits.messagePictures);
  const { pictures: files, fault } = useChosen(draft);
  const [alts, keepAlts, clearAlts] = useDraft<readonly string[]>(`messages.alts.${colocationId}`, []);
  const [leaving, setLeaving] = useState<readonly Blob[]>([]);
  const pictures = files
    .map((file, at) => ({ file, alt: alts[at] ?? '' }))
    .filter(({ file }) => !leaving.includes(file));
  return {
    pictures,
    fault,
    choose: (chosen: readonly File[]) => perform(() => draft.choose(...chosen)),
    describe: (file: Blob, alt: string) => keepAlts(files.map((each, at) => (each === file ? alt : (alts[at] ?? '')))),
    remove: (file: Blob) => {
      keepAlts(files.flatMap((each, at) => (each === file ? [] : [alts[at] ?? ''])));
      perform(() => draft.drop(file));
    },
    /** Sends them; they are free for the next message at once, and back when that fails. */
    submit: async (send: (pictures: readonly ChosenPicture[]) => Promise<unknown>) => {
      const gone = pictures.map(({ file }) => file);
      setLeaving((others) => [...others, ...gone]);
      try {
        await send(pictures);
        clearAlts();
        for (const file of gone) await draft.drop(file);
      } finally {
        setLeaving((all) => all.filter((file) => !gone.includes(file)));
      }
    },
  };
}
