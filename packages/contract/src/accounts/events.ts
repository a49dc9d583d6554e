import type { User } from './schemas.ts';

/** Hub events about users: name → payload. */
export type AccountEvents = {
  /** Ours: name or picture changed. */
  UserUpdated: User;
};
