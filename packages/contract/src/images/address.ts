/** File name of a stored picture. */
export const STORED_PICTURE = /^[\w-]{1,80}\.webp$/;

const FOLDER = '/api/Reminder/images/';

/** URL of a user's picture; other values stay as they are. */
export const addressOfPicture = (name: string | null): string | null =>
  name !== null && STORED_PICTURE.test(name) ? FOLDER + name : name;

/** The name of a stored picture, from its name or its address; anything else stays as it is. */
export function nameOfPicture(input: string): string {
  const isAddress = input.toLowerCase().startsWith(FOLDER.toLowerCase());
  return isAddress ? input.slice(FOLDER.length) : input;
}
