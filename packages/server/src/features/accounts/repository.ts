import { byName } from '@hestia/contract/colocations/members.ts';
import type { Language, User } from '@hestia/contract/accounts/schemas.ts';
import { addressOfPicture } from '@hestia/contract/images/address.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { Users } from '#platform/db/tables.gen.ts';
import { forgetJobsFor } from '#platform/jobs/outbox.ts';
import { deleteRecoveryCodes } from './credentials.ts';
import { withdrawReset } from './reset-codes.ts';

const columns = ['users.id', 'users.username', 'users.email', 'users.colocation_id', 'users.picture'] as const;

type Row = Pick<Selectable<Users>, 'id' | 'username' | 'email' | 'colocation_id' | 'picture'>;

const toUser = (row: Row): User => ({
  id: row.id,
  username: row.username,
  email: row.email ?? '',
  colocationId: row.colocation_id,
  profilePictureUrl: addressOfPicture(row.picture),
});

/** Somebody, as they see themselves. */
export async function findUser(on: Queries, id: string): Promise<User | undefined> {
  const row = await on.of().selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** Who lives in a household, by name; names without an account too. */
export async function listMembers(on: Queries, colocationId: string): Promise<User[]> {
  const rows = await members(on, colocationId).where('memberships.left_at', 'is', null).execute();
  return rows.map((row) => toMember(row, colocationId)).toSorted(byName);
}

const members = (on: Queries, colocationId: string) =>
  on
    .of()
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([...columns, 'users.placeholder_of', 'memberships.left_at'])
    .where('memberships.colocation_id', '=', colocationId);

type MemberRow = Row & { readonly placeholder_of: string | null; readonly left_at: string | null };

/** Where a former member lives now, and their e-mail, is no longer the household's business. */
const toMember = (row: MemberRow, colocationId: string): User => ({
  ...toUser(row),
  ...(row.placeholder_of !== null && { isPlaceholder: true }),
  ...(row.left_at === null ? { colocationId } : { email: '', colocationId: null }),
});

/** Who lived in a household before, by name. A placeholder that somebody has claimed is them. */
export async function listFormerMembers(on: Queries, colocationId: string): Promise<User[]> {
  const rows = await members(on, colocationId)
    .where('memberships.left_at', 'is not', null)
    .where((of) => of.or([of('memberships.claimed_by', 'is', null), of('users.placeholder_of', 'is', null)]))
    .execute();
  return rows
    .map((row) => ({ ...toMember(row, colocationId), ...(row.left_at !== null && { leftAt: row.left_at }) }))
    .toSorted(byName);
}

/** Somebody who lives or lived in a household. */
export async function findMember(on: Queries, id: string, colocationId: string): Promise<User | undefined> {
  const row = await members(on, colocationId).where('memberships.user_id', '=', id).executeTakeFirst();
  return row && toMember(row, colocationId);
}

type NewUser = {
  id: string;
  username: string;
  email: string;
  passwordHash: string | null;
  language: Language | null;
};

/** Stores a new user. Violates a unique constraint when the id or the e-mail is taken. */
export async function insertUser(on: Queries, user: NewUser): Promise<void> {
  const { passwordHash, ...values } = user;
  await on
    .of()
    .insertInto('users')
    .values({ ...values, password_hash: passwordHash, picture: null })
    .execute();
}

/** Changes what is given of a user, unless they are deleted. */
export async function editUser(
  on: Queries,
  id: string,
  change: { username?: string | undefined; picture?: string | undefined; language?: Language | undefined },
): Promise<void> {
  await on.of().updateTable('users').set(change).where('id', '=', id).where('deleted_at', 'is', null).execute();
}

/** Whether somebody may show a picture as theirs: one that they stored, or the one that is theirs already. */
export async function isOwnPicture(on: Queries, name: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from images where name = ${name} and created_by = ${userId}
    union all select from users where id = ${userId} and picture = ${name}`.execute(on.of());
  return rows.length > 0;
}

/** What is kept of an account alone, and of use to nobody when it is gone. Sessions end by themselves, and are told. */
const OWN_TABLES = [
  'sessions',
  'identities',
  'passkeys',
  'recovery_codes',
  'password_resets',
  'devices',
  'push_subscriptions',
  'unseen_pushes',
  'notice_choices',
  'payment_handles',
  'calendar_addresses',
  'idempotency',
] as const;

/** Leaves of a user what the history of their households needs: a name (docs/security.md says what stays). */
export async function eraseUser(on: Queries, id: string): Promise<void> {
  const db = on.of();
  await db
    .updateTable('users')
    .set({
      username: sql<string>`'(Deleted) ' || username`,
      email: null,
      password_hash: null,
      asks_passkey: false,
      picture: null,
      language: null,
      deleted_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  for (const table of OWN_TABLES) await db.deleteFrom(table).where('user_id', '=', id).execute();
  await forgetJobsFor(on, id);
  await discardPictures(on, id);
  await changeInEvents(
    on,
    id,
    sql`jsonb_build_object('email', '', 'profilePictureUrl', null,
    'username', (select username from users where id = ${id}))`,
  );
}

/** Takes the e-mail from an account that was made with somebody else's, and with it the password. */
export async function releaseEmail(on: Queries, id: string): Promise<void> {
  await on
    .of()
    .updateTable('users')
    .set({ email: null, password_hash: null, asks_passkey: false })
    .where('id', '=', id)
    .execute();
  await deleteRecoveryCodes(on, id);
  await withdrawReset(on, id);
  await changeInEvents(on, id, sql`'{"email": ""}'::jsonb`);
}

/** Pictures of somebody that nothing shows: as if set aside long ago, so that the next clean-up deletes their files. */
async function discardPictures(on: Queries, userId: string): Promise<void> {
  await on
    .of()
    .updateTable('images')
    .set({ removed_at: sql<string>`to_timestamp(0)` })
    .where('created_by', '=', userId)
    .where('unused_since', 'is not', null)
    .execute();
}

/** What happened is kept for a while, for those who were away; this changes what it says of somebody. */
async function changeInEvents(on: Queries, id: string, change: RawBuilder<unknown>): Promise<void> {
  await sql`
    update events e set payload = e.payload || ${change}
    from memberships m
    where m.user_id = ${id} and e.colocation_id = m.colocation_id
      and e.name in ('MemberJoined', 'UserUpdated') and e.payload ->> 'id' = ${id}`.execute(on.of());
}

/** The language that somebody chose, or null. */
export async function findLanguage(on: Queries, id: string): Promise<Language | null> {
  const row = await on.of().selectFrom('users').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}
