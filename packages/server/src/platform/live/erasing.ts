import { belongingMembers, wordMembers } from '@hestia/contract/wire/words.ts';
import { sql, type RawBuilder } from 'kysely';
import type { LockedHousehold } from '#platform/db/queries.ts';

// Invariant: a client that was offline never receives data deleted meanwhile. Events are stored for replay, so each
// deletion redacts them in the same transaction. The events stay, in their order.

type ErasedId = {
  readonly id: string;
  /** When it was created, if known: no earlier event mentions it. */
  readonly since?: string;
};
type ErasedText = ErasedId & { readonly members: readonly string[]; readonly belonging: readonly string[] };

/** Takes the words of something deleted, and of all that was part of it, out of the events. */
export async function eraseWords(tx: LockedHousehold, erased: ErasedId): Promise<void> {
  await erase(tx, { ...erased, members: wordMembers, belonging: belongingMembers });
}

/**
 * Empties a list in past events that contain its whole, after one of its items was deleted: clients need the whole
 * again.
 */
export async function eraseListOf(
  tx: LockedHousehold,
  erased: ErasedId,
  list: (typeof wordMembers)[number],
): Promise<void> {
  await erase(tx, { ...erased, members: [list], belonging: ['id'] });
}

/** Removes one part from a list in past events that contain its whole, as notes of earlier versions do. */
export async function erasePartOf(
  tx: LockedHousehold,
  { id, since }: ErasedId,
  { list, part }: { readonly list: (typeof wordMembers)[number]; readonly part: string },
): Promise<void> {
  const whole = { id, [list]: [{ id: part }] };
  const patterns = [whole, [whole]].map((each) => JSON.stringify(each));
  await sql`
    with told as (
      select seq, case when jsonb_typeof(e.payload) = 'array' then (
      select jsonb_agg(case when each ->> 'id' = ${id} then ${without(sql`each`, { list, part })} else each end order by place)
      from jsonb_array_elements(e.payload) with ordinality as told (each, place)
    ) else ${without(sql`e.payload`, { list, part })} end as rest
      from events e where colocation_id = ${tx.colocationId} and payload @> any(${patterns}::jsonb[])
        and at >= coalesce(${since ?? null}::timestamptz - interval '1 minute', '-infinity')
    )
    update events e set payload = told.rest from told
    where e.colocation_id = ${tx.colocationId} and e.seq = told.seq`.execute(tx.of());
}

const without = (object: RawBuilder<unknown>, { list, part }: { list: string; part: string }) => sql`
  ${object} || jsonb_build_object(${list}::text, (
    select coalesce(jsonb_agg(kept order by at) filter (where kept ->> 'id' <> ${part}), '[]')
    from jsonb_array_elements(${object} -> ${list}::text) with ordinality as parts (kept, at)
  ))`;

async function erase(tx: LockedHousehold, { id, since, members, belonging }: ErasedText): Promise<void> {
  const patterns = [...belonging.map((member) => ({ [member]: id })), [{ id }]].map((part) => JSON.stringify(part));
  await sql`
    with told as (
      select seq, payload, case when jsonb_typeof(payload) = 'array' then (
        select jsonb_agg(case when part ->> 'id' = ${id} then ${emptied(sql`part`, members)} else part end order by place)
        from jsonb_array_elements(payload) with ordinality as parts (part, place)
      ) else ${emptied(sql`payload`, members)} end as rest
      from events
      where colocation_id = ${tx.colocationId} and payload @> any(${patterns}::jsonb[])
        and at >= coalesce(${since ?? null}::timestamptz - interval '1 minute', '-infinity')
    )
    update events e set payload = told.rest from told
    where e.colocation_id = ${tx.colocationId} and e.seq = told.seq and told.rest <> told.payload`.execute(tx.of());
}

const emptied = (object: RawBuilder<unknown>, members: readonly string[]) => sql`
  ${object} || coalesce((
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'array' then '[]'::jsonb when jsonb_typeof(value) = 'object' then '{}'::jsonb else '""'::jsonb end)
    from jsonb_each(${object}) where key = any(${members}::text[]) and jsonb_typeof(value) in ('string', 'array', 'object')
  ), '{}')`;
