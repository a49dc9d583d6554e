/** What the name of a stored picture looks like. */
export const STORED_PICTURE = /^[\w-]{1,80}\.webp$/;

const FOLDER = '/api/Reminder/images/';

/** Where a person's picture can be loaded from; what is no stored picture stays as it is. */
export const addressOfPicture = (name: string | null): string | null =>
  name !== null && STORED_PICTURE.test(name) ? FOLDER + name : name;

/** The name of a stored picture, from its name or its address; anything else stays as it is. */
export function nameOfPicture(input: string): string {
  const isAddress = input.toLowerCase().startsWith(FOLDER.toLowerCase());
  return isAddress ? input.slice(FOLDER.length) : input;
}
