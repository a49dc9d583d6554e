import type { User } from './shapes.ts';

/** Hub events about people: name → payload. */
export type AccountEvents = {
  /** Ours: name or picture changed. */
  UserUpdated: User;
};
