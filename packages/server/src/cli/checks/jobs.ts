import { createDatabase } from '#platform/db/database.ts';
import type { DatabaseStorage } from '#platform/db/opening/storage.ts';
import { describeFailed } from '#platform/jobs/failed.ts';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import type { Finding } from './finding.ts';

/** Whether some job has failed its last try. */
export async function lookAtJobs({ direct }: DatabaseStorage): Promise<Finding> {
  const about = 'jobs';
  const database = createDatabase(direct, { log: { warn: () => {} }, connections: 1 });
  try {
    const failed = await describeFailed(database);
    if (failed.length === 0) return { about, state: 'ok', says: 'no permanent failure in the last seven days' };
    const mend = 'search the log for “Job failed”; scheduled jobs run again at their next time';
    return { about, state: 'warning', says: failed.join('; '), mend };
  } catch (error) {
    return { about, state: 'failed', says: reasonOf(error), mend: 'start this version, which migrates the database' };
  } finally {
    await database.close();
  }
}
