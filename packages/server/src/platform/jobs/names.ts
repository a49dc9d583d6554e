import { FAILED_JOBS } from '#platform/jobs/failed.ts';

/** Queues and schedules share one list of names: of two that are called the same, each would take the other's jobs. */
export function requireOwnNames(jobs: readonly { readonly name: string }[]): void {
  const taken = new Set([FAILED_JOBS]);
  for (const { name } of jobs) {
    if (taken.has(name)) throw new Error(`Two queues or schedules are called ${name}`);
    taken.add(name);
  }
}
