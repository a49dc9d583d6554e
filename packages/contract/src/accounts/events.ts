import type { User } from './schemas.ts';

/** Hub events about people: name → payload. */
export type AccountEvents = {
  /** Ours: name or picture changed. */
  UserUpdated: User;
};
