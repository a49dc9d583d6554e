import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { HubConnection } from '#platform/hub/connection.ts';
import type { HubMethod } from '#platform/hub/methods.ts';

/** A device counts as in front this long if its process dies. */
const LEASE_SECONDS = 75;
const RENEWAL_MS = 30_000;

/**
 * `InFront(isInFront)`: whether the caller has the app in front on this device, where no push is needed. All processes read it
 * (the table `in_front`); each renews what its own connections say. Written in the background: it may be late by a moment.
 */
export function createInFront(database: Queries, log: Pick<FastifyBaseLogger, 'debug'>) {
  const connections = new Set<HubConnection>();
  const changed = new Set<string>();
  let writing: Promise<void> | null = null;

  const write = async () => {
    while (changed.size > 0) {
      const sessions = [...changed];
      changed.clear();
      const held = new Set([...connections].map(({ caller }) => caller.sessionId));
      await hold(
        database,
        sessions.filter((id) => held.has(id)),
      );
      await release(
        database,
        sessions.filter((id) => !held.has(id)),
      );
    }
  };
  const writeSoon = (sessionIds: Iterable<string>) => {
    for (const id of sessionIds) changed.add(id);
    writing ??= write()
      // Then a device gets a needless push, or none until the lease ends.
      .catch((error: unknown) => log.debug({ err: error }, 'Failed to note who has the app in front'))
      .finally(() => {
        writing = null;
      });
  };
  const renewing = setInterval(
    () => writeSoon([...connections].map(({ caller }) => caller.sessionId)),
    RENEWAL_MS,
  ).unref();
  const leave = (connection: HubConnection) => {
    if (connections.delete(connection)) writeSoon([connection.caller.sessionId]);
  };

  const method: HubMethod = (connection, [isInFront]) => {
    if (isInFront !== true) leave(connection);
    else if (connection.open && !connections.has(connection)) {
      connections.add(connection);
      writeSoon([connection.caller.sessionId]);
    }
    return { result: null };
  };
  return { method, gone: leave, stop: () => clearInterval(renewing) };
}

/** Only for users with push devices: the others' state is unused. */
async function hold(on: Queries, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`
    insert into in_front (session_id, user_id, until)
    select s.id, s.user_id, now() + make_interval(secs => ${LEASE_SECONDS}) from sessions s
    where s.id = ${anyOf(sessionIds)} and (
      exists (select 1 from push_subscriptions p where p.user_id = s.user_id)
      or exists (select 1 from devices d where d.user_id = s.user_id))
    order by s.id
    on conflict (session_id) do update set until = excluded.until`.execute(on.of());
}

async function release(on: Queries, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`update in_front set until = now() where session_id = ${anyOf(sessionIds)} and until > now()`.execute(
    on.of(),
  );
}
