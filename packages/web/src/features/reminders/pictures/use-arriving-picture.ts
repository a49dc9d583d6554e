import { useArrivingPictures } from '#platform/pictures/use-arriving-pictures.ts';
import { perform } from '#platform/perform.ts';
import { notePicture } from './note-picture.ts';

/** A picture that is pasted, or dropped anywhere on the page, is about to become a note. */
export function useArrivingPicture(isListening: boolean, open: () => void): void {
  useArrivingPictures(isListening, ([picture]) => {
    if (!picture) return;
    perform(() => notePicture.choose(picture));
    open();
  });
}
