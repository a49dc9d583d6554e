import { useEffect, useEffectEvent } from 'react';
import { picturesIn } from './picture-draft.ts';

/** Pictures that are pasted, or dropped anywhere on the page. */
export function useArrivingPictures(isListening: boolean, take: (pictures: readonly File[]) => void): void {
  const arrive = useEffectEvent(take);
  useEffect(() => {
    if (!isListening) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const paste = (event: ClipboardEvent) => {
      // Office programs add a picture of copied text to the text.
      const hasWords = event.clipboardData?.types.includes('text/plain') ?? false;
      const pictures = hasWords ? [] : picturesIn(event.clipboardData);
      if (pictures.length > 0) arrive(pictures);
    };
    const drop = (event: DragEvent) => {
      const pictures = picturesIn(event.dataTransfer);
      if (pictures.length === 0) return;
      event.preventDefault();
      arrive(pictures);
    };
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('dragover', welcomeFiles, { signal });
    return () => ending.abort();
  }, [isListening]);
}

function welcomeFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}
