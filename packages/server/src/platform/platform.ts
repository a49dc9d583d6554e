import type { FastifyBaseLogger } from 'fastify';
import type { Sessions } from '#platform/access/sessions.ts';
import type { Counts } from '#platform/counts.ts';
import type { Database } from '#platform/db/database.ts';
import type { RequireQuota } from '#platform/db/quota.ts';
import type { Transact } from '#platform/db/queries.ts';
import type { Live } from '#platform/kernel/live.ts';
import type { Settings } from '#platform/kernel/settings.ts';
import type { RecentEvents } from '#platform/lists/recent-events.ts';

/** What every feature gets from the platform. */
export type Platform = {
  readonly settings: Settings;
  readonly database: Database;
  readonly transact: Transact;
  /** Before something new is stored in a household: throws when it is full. */
  readonly requireQuota: RequireQuota;
  readonly sessions: Sessions;
  readonly live: Live;
  readonly log: FastifyBaseLogger;
  readonly counts: Counts;
  readonly recentEvents: RecentEvents;
};
