import type { PoolClient } from 'pg';

/** Ends connections on which the database is silent for too long; their queries fail as on any lost connection. */
export type Deadline = { started(client: PoolClient): void; finished(client: PoolClient): void; close(): void };

/**
 * Watches queries with one clock for all. (The driver's own `query_timeout` and its promises keep each result in memory
 * until the next full collection: a third of the processor time of a large read.)
 */
export function watchDeadline(longestMs: number): Deadline {
  const waiting = new Map<PoolClient, number>();
  const endSilent = () => {
    const latest = performance.now() - longestMs;
    for (const [client, since] of waiting) {
      if (since > latest) continue;
      waiting.delete(client);
      client.end().catch(() => {});
    }
  };
  const clock = setInterval(endSilent, Math.min(1000, longestMs)).unref();
  return {
    started: (client) => void waiting.set(client, performance.now()),
    finished: (client) => void waiting.delete(client),
    close: () => clearInterval(clock),
  };
}
