import { reasonOf } from '#platform/kernel/settings/failures.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import type { Finding } from './finding.ts';

const TIMEOUT_MS = 5000;

/** Whether Hestia answers at its public address. */
export async function lookAtAddress({ publicUrl, host, port }: ParsedSettings): Promise<Finding> {
  const about = 'address';
  const base = publicUrl ?? new URL(`http://${host}:${port}`);
  const mend =
    publicUrl === null
      ? 'start Hestia, if it should run'
      : 'start Hestia; check the reverse proxy, the name and the certificate';
  try {
    const response = await fetch(new URL('/health/live', base), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return { about, state: 'ok', says: `Hestia answers at ${base.origin}` };
    return { about, state: 'failed', says: `${base.origin} answers with ${response.status}`, mend };
  } catch (error) {
    const why = error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : reasonOf(error);
    const state = publicUrl === null ? 'warning' : 'failed';
    return { about, state, says: `nothing answers at ${base.origin} (${why})`, mend };
  }
}
