import type { FastifyBaseLogger } from 'fastify';
import { readWanted } from '#platform/tracing/wanted.ts';

/**
 * Sends traces where the standard variables of OpenTelemetry ask for them; otherwise nothing of it is loaded. Returns what
 * sends the rest and stops.
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
