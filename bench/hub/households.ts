// Households of ten with a session for each, made by SQL; jwts as the server makes them.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Pool } from 'pg';
import { createTokens } from '../../packages/server/src/platform/access/tokens.ts';

export const SECRET = 'a secret for a server that lives as long as one measurement';
const MEMBERS = 10;

export type Household = { readonly colocationId: string; readonly jwts: readonly string[] };

/** Creates households. */
export async function makeHouseholds(pool: Pool, count: number): Promise<Household[]> {
  const tokens = createTokens(new TextEncoder().encode(SECRET));
  const households: Household[] = [];
  for (let n = 0; n < count; n++) {
    const colocationId = randomUUID();
    const members = Array.from({ length: MEMBERS }, () => ({ id: randomUUIDv7(), session: randomUUIDv7() }));
    await pool.query(INSERT, [colocationId, members.map(({ id }) => id), members.map(({ session }) => session)]);
    households.push({
      colocationId,
      jwts: await Promise.all(members.map(({ id, session }) => tokens.sign(id, session))),
    });
  }
  return households;
}

const INSERT = `
  with household as (insert into colocations (id, name) values ($1, 'A measured flat') returning id),
  member as (
    insert into users (id, username, email, colocation_id)
    select p.id, 'Member ' || place, p.id || '@example.org', household.id from household, unnest($2::uuid[]) with ordinality as p (id, place)
    returning id
  ),
  membership as (insert into memberships (colocation_id, user_id) select household.id, member.id from household, member)
  insert into sessions (id, user_id, expires_at)
  select session, member, now() + interval '1 day' from unnest($2::uuid[], $3::uuid[]) as s (member, session)
  where exists (select from member)`;
