import { createHash } from 'node:crypto';
import type { Tag } from '@hestia/contract/tags/schemas.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import type { Seal } from '#platform/kernel/seal.ts';

// Invariant: a code is looked up within the caller's household only. The stored form grants no access: it is hashed, and
// encrypted for members who print it again.

/** A tag with its code; null where it was withdrawn, or its key is lost. */
export type StoredTag = Omit<Tag, 'url'> & { readonly code: string | null };

type Row = Pick<Tag, 'id' | 'kind' | 'thingId' | 'name' | 'madeBy' | 'madeAt'> & {
  readonly endedBy: string | null;
  readonly endedAt: string | null;
  readonly keyId: string | null;
  readonly sealed: Buffer | null;
};

/** A code as it may be typed: small letters, spaces and dashes are fine. */
export const hashOf = (code: string) =>
  createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest();

/** All tags of existing things, the latest first. */
export async function listTags(home: Household, seal: Seal): Promise<StoredTag[]> {
  return (await read(home, sql`true`)).map((row) => ({ ...toTag(row), code: codeOf(row, seal) }));
}

/** A valid tag. */
export async function findTag(home: Household, seal: Seal, id: string): Promise<StoredTag | undefined> {
  const [row] = await read(home, sql`t.id = ${id}`);
  return row && { ...toTag(row), code: codeOf(row, seal) };
}

/** The tag with a code, withdrawn or not. */
export async function findScanned(home: Household, code: string): Promise<Tag | undefined> {
  const [row] = await read(home, sql`t.code_hash = ${hashOf(code)}`);
  return row && toTag(row);
}

/** SQL: the thing of a tag; no row if deleted or ended. A chore's latest turn counts; a done one has ended once its series has. */
export const openedThing = sql`
  select c.id, c.title as name from chores c
  where t.kind = 'chore' and c.colocation_id = t.colocation_id and (c.id = t.thing_id or c.series_id = t.thing_id)
    and c.archived_at is null
    and not exists (
      select 1 from chore_series s join chore_completions d on d.colocation_id = s.colocation_id and d.chore_id = c.id
      where s.colocation_id = c.colocation_id and s.id = c.series_id and s.ended)
    and not exists (
      select 1 from chores later
      where later.colocation_id = c.colocation_id and later.series_id = c.series_id and later.turn > c.turn)
  union all
  select r.id, r.list_name as name from reminders r
  where t.kind = 'list' and r.colocation_id = t.colocation_id and r.id = t.thing_id and r.list_name is not null`;

async function read(home: Household, which: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.kind, thing.id as "thingId", thing.name, t.made_by as "madeBy", t.made_at as "madeAt",
      t.ended_by as "endedBy", t.ended_at as "endedAt", t.key_id as "keyId", t.sealed
    from tags t cross join lateral (${openedThing}) thing
    where ${home.household('t')} and ${which}
    order by t.made_at desc, t.id`.execute(home.of());
  return rows;
}

const toTag = ({ keyId: _keyId, sealed: _sealed, endedBy, endedAt, ...tag }: Row): Tag => ({
  ...tag,
  ...(endedBy !== null && endedAt !== null && { withdrawnBy: endedBy, withdrawnAt: endedAt }),
});

const codeOf = ({ id, keyId, sealed }: Row, seal: Seal): string | null =>
  keyId !== null && sealed !== null ? seal.open({ keyId, sealed }, id) : null;
