import type { Caller } from '#platform/http/feature.ts';

/** Longest time that what is known of a session may differ from its row. */
const FRESH_MS = 1000;
const MOST_USERS = 10_000;
const MOST_SESSIONS_OF_A_USER = 50;

type Entry = { readonly readAt: number; readonly caller: Promise<Caller | null> };

/** Callers by user and session, at most a second old; a reading that is under way is shared. */
export type CallerCache = {
  find(userId: string, sessionId: string, read: () => Promise<Caller | null>): Promise<Caller | null>;
  forget(userId: string): void;
};

/** A cache of at most `MOST_USERS` users. A reading that began before `forget` is not seen by those who ask after it. */
export function createCallerCache(now: () => number = () => performance.now()): CallerCache {
  const users = new Map<string, Map<string, Entry>>();

  function remember(userId: string, sessionId: string, entry: Entry): void {
    const sessions = users.get(userId) ?? new Map<string, Entry>();
    if (sessions.size >= MOST_SESSIONS_OF_A_USER) sessions.clear();
    sessions.set(sessionId, entry);
    users.set(userId, sessions);
    const [oldest] = users.keys();
    if (users.size > MOST_USERS && oldest !== undefined) users.delete(oldest);
  }

  return {
    find(userId, sessionId, read) {
      const known = users.get(userId)?.get(sessionId);
      // The age counts from the start of the reading: what it saw may have changed since.
      if (known && now() - known.readAt < FRESH_MS) return known.caller;
      const entry: Entry = { readAt: now(), caller: read() };
      remember(userId, sessionId, entry);
      entry.caller.catch(() => {
        if (users.get(userId)?.get(sessionId) === entry) users.delete(userId);
      });
      return entry.caller;
    },
    forget(userId) {
      users.delete(userId);
    },
  };
}
