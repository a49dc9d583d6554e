import { pictureDraft } from '#shared/pictures/picture-draft.ts';

/** The picture of the new note. */
export const notePicture = pictureDraft('reminders.picture', 1);
