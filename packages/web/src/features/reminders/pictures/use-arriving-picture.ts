import { useEffect, useEffectEvent } from 'react';
import { picturesIn } from '#platform/images/picture-draft.ts';
import { perform } from '#platform/perform.ts';
import { notePicture } from './note-picture.ts';

/** A picture that is pasted, or dropped anywhere on the page, is about to become a note. */
export function useArrivingPicture(isListening: boolean, open: () => void): void {
  const take = useEffectEvent((picture: File) => {
    perform(() => notePicture.choose(picture));
    open();
  });
  useEffect(() => {
    if (!isListening) return undefined;
    const { signal, abort } = listening();
    const paste = (event: ClipboardEvent) => {
      const [picture] = picturesIn(event.clipboardData);
      if (picture) take(picture);
    };
    const drop = (event: DragEvent) => {
      const [picture] = picturesIn(event.dataTransfer);
      if (!picture) return;
      event.preventDefault();
      take(picture);
    };
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('dragover', welcomeFiles, { signal });
    return abort;
  }, [isListening]);
}

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function welcomeFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}
