import { pictureDraft } from '#shared/pictures/picture-draft.ts';

/** The picture of the note that is about to be put up. */
export const notePicture = pictureDraft('reminders.picture', 1);
