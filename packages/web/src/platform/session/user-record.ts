/** The stored record of the signed-in user. Texts are empty when unknown. */
export type UserRecord = {
  readonly username: string;
  readonly email: string;
  readonly colocationId: string | null;
  readonly id: string;
};

/** The record's key in local storage. */
export const USER_KEY = 'user';
export const nobody: UserRecord = { username: '', email: '', colocationId: '', id: '' };

/** Parses a stored record, with any content. */
export function parseUser(text: string | null): UserRecord {
  try {
    const { username, email, colocationId, id } = JSON.parse(text ?? '{}') as Partial<
      Record<keyof UserRecord, unknown>
    >;
    return {
      username: word(username),
      email: word(email),
      colocationId: colocationId === null ? null : word(colocationId),
      id: word(id),
    };
  } catch {
    return nobody;
  }
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
