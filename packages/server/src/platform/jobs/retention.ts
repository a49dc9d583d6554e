import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { Schedule } from '#platform/jobs/jobs.ts';
import { deleteEventsBefore } from '#platform/live/event-store.ts';

const DAY = 86_400_000;
/** How long events are kept for those who come back: whoever stays away longer fetches everything anew. */
const EVENTS_KEPT = 30 * DAY;
/** How long a repeated write is known as one. */
const ANSWERS_KEPT = 30 * DAY;

/** Forgets what has had its time: old events and answers, ended sessions and invitations. */
export async function forgetOld(on: Queries, now = new Date()): Promise<void> {
  const ago = (span: number) => new Date(now.getTime() - span).toISOString();
  await deleteEventsBefore(on, ago(EVENTS_KEPT));
  await sql`delete from idempotency where at < ${ago(ANSWERS_KEPT)}`.execute(on.of());
  await sql`delete from sessions where expires_at < ${now.toISOString()}`.execute(on.of());
  await sql`delete from used_id_tokens where expires_at < ${now.toISOString()}`.execute(on.of());
  await sql`delete from invitations where expires_at < ${now.toISOString()}`.execute(on.of());
}

/** Once a night. */
export const retention = (on: Queries, log: FastifyBaseLogger): Schedule => ({
  name: 'retention',
  cron: '45 3 * * *',
  run: async () => {
    await forgetOld(on);
    log.debug('Old events, answers, sessions and invitations are forgotten');
  },
});
