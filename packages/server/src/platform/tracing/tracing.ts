import type { FastifyBaseLogger } from 'fastify';
import { readWanted } from '#platform/tracing/wanted.ts';

/**
 * Sends traces when the standard OpenTelemetry variables enable them; otherwise no library is loaded. Returns a
 * function that flushes and stops.
 */
export async function startTracing(
  env: Readonly<Record<string, string | undefined>>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<() => Promise<void>> {
  const { isWanted, faults } = readWanted(env);
  for (const fault of faults) log.warn(fault);
  if (!isWanted) return async () => {};
  const { startSending } = await import('#platform/tracing/sending.ts');
  log.info('Traces are sent');
  return startSending(env, log);
}
