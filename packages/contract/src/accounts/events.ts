import type { User } from './schemas.ts';

/** Hub events about users: name → payload. */
export type AccountEvents = {
  /** Ours: name or picture changed; sent to every household of which the user is or was a member. */
  UserUpdated: User;
};
