import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestUser } from './call.ts';
import type { TestServer } from './server.ts';

type StoredEvent = { readonly seq: number; readonly name: string; readonly payload: unknown };

/**
 * The proof that live clients see the truth: the state before a write, with the events of the write folded in by the
 * contract's `apply`, equals the state fetched after it. It is about the household where `user` lives. Returns the events, for further checks.
 */
export async function verifyEvents<S>(
  server: TestServer,
  user: TestUser,
  steps: {
    /** Fetches the state through the front door. */
    fetch: () => Promise<S>;
    /** The contract's fold of one event into that state. */
    apply: (state: S, event: never) => S;
    /** The command under test. */
    write: () => Promise<unknown>;
  },
): Promise<StoredEvent[]> {
  const on = server.platform.database.of();
  const before = await steps.fetch();
  const { rows } = await sql<{ id: string; seq: number }>`
    select id, seq from colocations where id = (select colocation_id from users where id = ${user.id})`.execute(on);
  const household = rows[0];
  if (household === undefined) throw new Error(`${user.username} lives in no household`);
  await steps.write();
  const { rows: events } = await sql<StoredEvent>`
    select seq, name, payload from events where colocation_id = ${household.id} and seq > ${household.seq} order by seq
  `.execute(on);
  let folded: S = before;
  // `apply` names the events that it knows; the stored ones are the contract's.
  for (const event of events) folded = steps.apply(folded, event as never);
  expect(folded).toEqual(await steps.fetch());
  return events;
}
