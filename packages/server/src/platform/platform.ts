import type { FastifyBaseLogger } from 'fastify';
import type { Sessions } from '#platform/access/sessions.ts';
import type { Counts } from '#platform/counts.ts';
import type { Database } from '#platform/db/database.ts';
import type { RequireBudget, RequireQuota } from '#platform/db/transactions/quota.ts';
import type { Transact } from '#platform/db/queries.ts';
import type { RequireRoom } from '#platform/kernel/free-space.ts';
import type { Live } from '#platform/kernel/live.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import type { RecentEvents } from '#platform/lists/recent-events.ts';

/** The platform's services for features. */
export type Platform = {
  readonly settings: Settings;
  readonly database: Database;
  readonly transact: Transact;
  /** Before something new is stored in a household: throws when it is full. */
  readonly requireQuota: RequireQuota;
  /** Before anything is written in a household: throws when it has written too much today. */
  readonly requireBudget: RequireBudget;
  /** Before anything is taken that fills the disk: throws when little of it is left. */
  readonly requireRoom: RequireRoom;
  readonly sessions: Sessions;
  readonly live: Live;
  readonly log: FastifyBaseLogger;
  readonly counts: Counts;
  readonly recentEvents: RecentEvents;
};
