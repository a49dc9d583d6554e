import type { Queries } from '#platform/db/queries.ts';
import type { Caller } from '#platform/http/feature.ts';

/** Sessions: a signed jwt names a row; the row decides. */
export type Sessions = {
  /** Makes a session row and its jwt. `fcmToken` is remembered as the device of the session. */
  start(
    on: Queries,
    userId: string,
    options: { userAgent: string; fcmToken?: string | null },
  ): Promise<{ sessionId: string; jwt: string }>;
  /** Who a jwt speaks for, or null; at most one second old, at once after `forget`. */
  find(jwt: string): Promise<Caller | null>;
  /** Ends sessions: rows go (with their devices), caches forget, hub connections end. */
  end(userId: string, which: 'all' | { only: string } | { except: string }): Promise<void>;
  /** Forgets what is cached of a user, in this process. */
  forget(userId: string): void;
};
