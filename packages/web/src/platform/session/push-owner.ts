const NAME = 'push-owner';

/** The id of whoever turned notices on in this browser, or null. */
export const readPushOwner = (): string | null => localStorage.getItem(NAME);

export const savePushOwner = (userId: string): void => localStorage.setItem(NAME, userId);

export const forgetPushOwner = (): void => localStorage.removeItem(NAME);
