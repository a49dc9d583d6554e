import type { Pool } from 'pg';
import type { Queries } from '#platform/db/queries.ts';

/** A pool of connections to one PostgreSQL database. */
export type Database = Queries & {
  readonly pool: Pool;
  close(): Promise<void>;
};
