import type { MemberReset } from '@hestia/contract/colocations/reset-schemas.ts';
import { sql } from 'kysely';
import { excluded } from '#platform/db/excluded.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import { logInHousehold, type LoggedHousehold } from '#platform/household-log.ts';

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
export async function listResets(on: Household): Promise<MemberReset[]> {
  const rows = await on
    .from('member_resets')
    .select(columns)
    .where('step', 'in', openSteps)
    .orderBy('about_id')
    .execute();
  return rows as MemberReset[];
}

/** The last reset of a member in a household. */
export async function findReset(on: Household, userId: string): Promise<StoredReset | undefined> {
  const row = await on
    .from('member_resets')
    .select([...columns, 'link_hash as linkHash'])
    .where('about_id', '=', userId)
    .executeTakeFirst();
  return row as StoredReset | undefined;
}

/** Begins one, in place of the last. */
export async function insertReset(held: LoggedHousehold, asked: { userId: string; askedBy: string }): Promise<void> {
  const row = {
    step: 'asked',
    asked_by: asked.askedBy,
    asked_at: sql<string>`now()`,
    confirmed_by: null,
    due_at: null,
    expires_at: sql<string>`now() + interval '1 day'`,
    link_hash: null,
  };
  await withdrawLinksOf(held, asked.userId);
  await held
    .insert('member_resets', { about_id: asked.userId, ...row })
    .onConflict((last) => last.columns(['colocation_id', 'about_id']).doUpdateSet(excluded(row)))
    .execute();
  await logStep(held, asked.userId, row.step);
}

const logStep = (held: LoggedHousehold, userId: string, step: string) =>
  logInHousehold(held, { deed: 'reset', aboutId: userId, after: { step } });

/** Takes back the link of a household's reset, or of all of them: what stops a reset, and what ends the household. */
export async function withdrawLinksOf(on: Household, userId: string | null = null): Promise<void> {
  await sql`
    delete from password_resets where code_hash in (
      select link_hash from member_resets
      where ${on.household()} and about_id = coalesce(${userId}, about_id))`.execute(on.of());
}

/** The changes of a step: `due_at` ends the day for objections. */
type Step =
  | { readonly step: 'confirmed'; readonly confirmedBy: string }
  | { readonly step: 'linked'; readonly linkHash: Buffer; readonly expiresAt: string }
  | { readonly step: 'objected' | 'stopped' | 'left' | 'used' };

/** Takes a step, which takes back the link unless it makes or uses it, and returns the reset as it then is. */
export async function takeStep(held: LoggedHousehold, userId: string, to: Step): Promise<MemberReset> {
  if (to.step !== 'linked' && to.step !== 'used') await withdrawLinksOf(held, userId);
  const row = await held
    .update('member_resets')
    .set(valuesOf(to))
    .where('about_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await logStep(held, userId, to.step);
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

/** Resets that end with a member's departure: about them, or with their part. */
export async function listResetsWith(on: Household, userId: string): Promise<string[]> {
  const rows = await on
    .from('member_resets')
    .select('about_id')
    .where('step', 'in', openSteps)
    .where((of) => of.or([of('about_id', '=', userId), of('asked_by', '=', userId), of('confirmed_by', '=', userId)]))
    .execute();
  return rows.map((row) => row.about_id);
}

/** The household with a reset link made by two members for a user; null: none. */
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

/** A household's members with accounts: names without an account can't reset. */
export async function listMemberNames(on: Household): Promise<ReadonlyMap<string, string>> {
  const rows = await on.from('users').select(['id', 'username']).where('placeholder_of', 'is', null).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
