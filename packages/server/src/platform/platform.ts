import type { FastifyBaseLogger } from 'fastify';
import type { Sessions } from '#platform/access/sessions.ts';
import type { Database } from '#platform/db/database.ts';
import type { Transact } from '#platform/db/queries.ts';
import type { Live } from '#platform/live/live.ts';
import type { Settings } from '#platform/settings.ts';

/** What every feature is given: the floor it stands on. */
export type Platform = {
  readonly settings: Settings;
  readonly database: Database;
  readonly transact: Transact;
  readonly sessions: Sessions;
  readonly live: Live;
  readonly log: FastifyBaseLogger;
};
