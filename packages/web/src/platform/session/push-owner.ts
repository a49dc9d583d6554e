const NAME = 'push-owner';

/** The id of the user who enabled notifications in this browser, or null. */
export const readPushOwner = (): string | null => localStorage.getItem(NAME);

export const savePushOwner = (userId: string): void => localStorage.setItem(NAME, userId);

export const forgetPushOwner = (): void => localStorage.removeItem(NAME);
