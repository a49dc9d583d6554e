import type { MemberReset } from '@hestia/contract/colocations/reset-schemas.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

/** A reset with what its link is known by. */
export type StoredReset = MemberReset & { readonly linkHash: Buffer | null };

const columns = [
  'about_id as userId',
  'step',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'confirmed_by as confirmedBy',
  'due_at as dueAt',
  'expires_at as expiresAt',
] as const;

const openSteps = ['asked', 'confirmed', 'linked'] as const;

/** The resets of a household that have not ended, in the order of their subjects. Some may have expired. */
export async function listResets(on: Queries, colocationId: string): Promise<MemberReset[]> {
  const rows = await on
    .of()
    .selectFrom('member_resets')
    .select(columns)
    .where('colocation_id', '=', colocationId)
    .where('step', 'in', openSteps)
    .orderBy('about_id')
    .execute();
  return rows as MemberReset[];
}

/** The last reset of somebody in a household. */
export async function findReset(on: Queries, colocationId: string, userId: string): Promise<StoredReset | undefined> {
  const row = await on
    .of()
    .selectFrom('member_resets')
    .select([...columns, 'link_hash as linkHash'])
    .where('colocation_id', '=', colocationId)
    .where('about_id', '=', userId)
    .executeTakeFirst();
  return row as StoredReset | undefined;
}

/** Begins one, in place of the last. */
export async function insertReset(
  on: Queries,
  asked: { colocationId: string; userId: string; askedBy: string },
): Promise<void> {
  const row = {
    step: 'asked',
    asked_by: asked.askedBy,
    asked_at: sql<string>`now()`,
    confirmed_by: null,
    due_at: null,
    expires_at: sql<string>`now() + interval '1 day'`,
    link_hash: null,
  };
  await on
    .of()
    .insertInto('member_resets')
    .values({ colocation_id: asked.colocationId, about_id: asked.userId, ...row })
    .onConflict((last) => last.columns(['colocation_id', 'about_id']).doUpdateSet(row))
    .execute();
}

/** What a step changes: `due_at` is the end of the day on which its subject may object. */
type Step =
  | { readonly step: 'confirmed'; readonly confirmedBy: string }
  | { readonly step: 'linked'; readonly linkHash: Buffer; readonly expiresAt: string }
  | { readonly step: 'objected' | 'stopped' | 'left' | 'used' };

/** Takes a step and returns the reset as it then is. */
export async function takeStep(on: Queries, colocationId: string, userId: string, to: Step): Promise<MemberReset> {
  const row = await on
    .of()
    .updateTable('member_resets')
    .set(valuesOf(to))
    .where('colocation_id', '=', colocationId)
    .where('about_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as MemberReset;
}

function valuesOf(to: Step) {
  switch (to.step) {
    case 'confirmed':
      return {
        step: to.step,
        confirmed_by: to.confirmedBy,
        due_at: sql<string>`now() + interval '1 day'`,
        expires_at: sql<string>`now() + interval '8 days'`,
      };
    case 'linked':
      return { step: to.step, link_hash: to.linkHash, expires_at: to.expiresAt };
    default:
      return { step: to.step };
  }
}

/** Whose resets end when somebody leaves: their own, and those that they take part in. */
export async function listResetsWith(on: Queries, colocationId: string, userId: string): Promise<string[]> {
  const rows = await on
    .of()
    .selectFrom('member_resets')
    .select('about_id')
    .where('colocation_id', '=', colocationId)
    .where('step', 'in', openSteps)
    .where((of) => of.or([of('about_id', '=', userId), of('asked_by', '=', userId), of('confirmed_by', '=', userId)]))
    .execute();
  return rows.map((row) => row.about_id);
}

/** The household in which there is a link for somebody that two members have made; null: nowhere. */
export async function findLinkedHome(on: Queries, userId: string): Promise<string | null> {
  const row = await on
    .of()
    .selectFrom('member_resets as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'r.about_id').onRef('u.colocation_id', '=', 'r.colocation_id'),
    )
    .select('r.colocation_id')
    .where('u.id', '=', userId)
    .where('r.step', '=', 'linked')
    .executeTakeFirst();
  return row?.colocation_id ?? null;
}

/** Those of a household who can sign in, with their names: names without an account reset nothing. */
export async function listMemberNames(on: Queries, colocationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await on
    .of()
    .selectFrom('users')
    .select(['id', 'username'])
    .where('colocation_id', '=', colocationId)
    .where('placeholder_of', 'is', null)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
