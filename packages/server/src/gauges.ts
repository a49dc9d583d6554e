import { sql } from 'kysely';
import { newestIn } from '#platform/backup/nightly.ts';
import { requireAnswer } from '#platform/backup/place.ts';
import type { Bus } from '#platform/db/bus/bus.ts';
import type { Metrics } from '#platform/http/watching/metrics.ts';
import type { Hub } from '#platform/hub/hub.ts';
import { countFailed } from '#platform/jobs/failed.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { cachedFor } from '#platform/kernel/cached-for.ts';
import type { Platform } from '#platform/platform.ts';
import { countFindings, type Findings } from './findings.ts';
import { countWrongSums } from './features/money/history/sums-check.ts';

type GaugeSources = {
  readonly platform: Pick<Platform, 'database' | 'settings'>;
  readonly jobs: Pick<Jobs, 'state'>;
  readonly bus: Pick<Bus, 'listening'>;
  readonly hub: Pick<Hub, 'connectionCount'>;
  readonly findings: Findings;
};

/** The database stats each of its files to compute its size. */
const SIZE_TTL_MS = 60_000;

/** Gauges of this process and its database, read on each scrape (docs/operations.md). */
export function registerGauges(
  { gauge, gaugeBy }: Metrics,
  { platform: { database, settings }, jobs, bus, hub, findings }: GaugeSources,
): void {
  const asked = async (statement: ReturnType<typeof sql<{ value: number }>>) =>
    (await statement.execute(database.of())).rows[0]?.value ?? 0;
  gauge('hestia_hub_connections', 'Open connections of the hub', () => hub.connectionCount);
  gauge('hestia_listening', '1: receives the writes of other processes at once; 0: polls for them each second', () =>
    Number(bus.listening),
  );
  gauge('hestia_jobs_running', '1: jobs are worked on; 0: not yet, or the queue fails', () =>
    Number(jobs.state === 'running'),
  );
  gauge('hestia_jobs_waiting', 'Jobs of all processes that wait for the queue', () =>
    asked(sql`select count(*)::int as value from waiting_jobs`),
  );
  gauge('hestia_jobs_given_up', 'Jobs that failed their last try: of the last seven days, and not made up for', () =>
    countFailed(database),
  );
  gauge(
    'hestia_database_size_bytes',
    'What the database takes on disk',
    cachedFor(SIZE_TTL_MS, () => asked(sql`select pg_database_size(current_database()) as value`)),
  );
  gauge('hestia_wrong_sums', 'Households whose balances or totals differ from the ledger', () =>
    countWrongSums(database),
  );
  const help = 'What hestia doctor finds, of what is cheap to look at';
  gaugeBy('hestia_findings', { help, label: 'about' }, () => countFindings(findings));
  const { backup } = settings;
  if (backup)
    gauge('hestia_newest_backup_timestamp_seconds', 'When the newest backup was made; 0: there is none', async () => {
      await requireAnswer(backup.folder);
      return Math.floor((newestIn(backup.folder)?.getTime() ?? 0) / 1000);
    });
}
