import { byName } from '@hestia/contract/colocations/members.ts';
import type { Language, User } from '@hestia/contract/accounts/schemas.ts';
import { addressOfPicture } from '@hestia/contract/images/address.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queries, Household } from '#platform/db/queries.ts';
import { forgetCode } from '#platform/household-codes.ts';
import type { Users } from '#platform/db/tables.gen.ts';
import { forgetJobsFor } from '#platform/jobs/outbox.ts';
import { markLeft, markShown } from '#platform/pictures/uses.ts';
import { deleteRecoveryCodes } from './credentials.ts';
import { withdrawReset } from './passwords/reset-codes.ts';

const columns = ['users.id', 'users.username', 'users.email', 'users.colocation_id', 'users.picture'] as const;

type Row = Pick<Selectable<Users>, 'id' | 'username' | 'email' | 'colocation_id' | 'picture'>;

const toUser = (row: Row): User => ({
  id: row.id,
  username: row.username,
  email: row.email ?? '',
  colocationId: row.colocation_id,
  profilePictureUrl: addressOfPicture(row.picture),
});

/** A user, as visible to themselves. */
export async function findUser(on: Queries, id: string): Promise<User | undefined> {
  const row = await on.of().selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** Members of a household by name, including names without an account. */
export async function listMembers(on: Household): Promise<User[]> {
  const rows = await members(on).where('memberships.left_at', 'is', null).execute();
  return rows.map((row) => toMember(row, on.colocationId)).toSorted(byName);
}

const members = (on: Household) =>
  on
    .from('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([...columns, 'users.placeholder_of', 'memberships.left_at']);

type MemberRow = Row & { readonly placeholder_of: string | null; readonly left_at: string | null };

/** A former member's current home and e-mail address are private. */
const toMember = (row: MemberRow, colocationId: string): User => ({
  ...toUser(row),
  ...(row.placeholder_of !== null && { isPlaceholder: true }),
  ...(row.left_at === null ? { colocationId } : { email: '', colocationId: null }),
});

/** Former members of a household by name. A claimed placeholder counts as its member. */
export async function listFormerMembers(on: Household): Promise<User[]> {
  const rows = await members(on)
    .where('memberships.left_at', 'is not', null)
    .where((of) => of.or([of('memberships.claimed_by', 'is', null), of('users.placeholder_of', 'is', null)]))
    .execute();
  return rows
    .map((row) => ({ ...toMember(row, on.colocationId), ...(row.left_at !== null && { leftAt: row.left_at }) }))
    .toSorted(byName);
}

/** A present or former member of a household, or a paired device, by whose name the older client shows what it added. */
export async function findMember(on: Household, id: string): Promise<User | undefined> {
  const row = await members(on).where('memberships.user_id', '=', id).executeTakeFirst();
  return row ? toMember(row, on.colocationId) : findDevice(on, id);
}

async function findDevice(on: Household, id: string): Promise<User | undefined> {
  const row = await on
    .of()
    .selectFrom('users')
    .select(columns)
    .where('users.id', '=', id)
    .where('device_of', '=', on.colocationId)
    .executeTakeFirst();
  return row && toUser(row);
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
  const before = await lockPicture(on, id);
  if (before === undefined) return;
  await on.of().updateTable('users').set(change).where('id', '=', id).execute();
  const { picture = before } = change;
  if (picture === before) return;
  await markLeft(on, named(before));
  await markShown(on, named(picture));
}

const named = (picture: string | null): string[] => (picture === null ? [] : [picture]);

/** A user's picture, locked until the transaction ends; undefined when deleted. */
async function lockPicture(on: Queries, id: string): Promise<string | null | undefined> {
  const row = await on
    .of()
    .selectFrom('users')
    .select('picture')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.picture;
}

/** Whether a user may use a picture: one that they stored, or their current one. */
export async function isOwnPicture(on: Queries, name: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from images where name = ${name} and created_by = ${userId} and removed_at is null
    union all select 1 from users where id = ${userId} and picture = ${name}`.execute(on.of());
  return rows.length > 0;
}

/** Data of only this account, useless after its deletion. Sessions end separately, with a notice. */
const OWN_TABLES = [
  'sessions',
  'identities',
  'passkeys',
  'recovery_codes',
  'password_resets',
  'second_steps',
  'devices',
  'push_subscriptions',
  'unseen_pushes',
  'notice_choices',
  'payment_handles',
  'idempotency',
] as const;

/** Keeps of a user only the name, which the history of their households needs (docs/security.md says what stays). */
export async function eraseUser(on: Queries, id: string): Promise<void> {
  const db = on.of();
  await markLeft(on, named((await lockPicture(on, id)) ?? null));
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
  const calendars = await db
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', id)
    .returning('secret_hash')
    .execute();
  for (const calendar of calendars) await forgetCode(on, calendar.secret_hash);
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

/** Removes an e-mail address of another person from an account, and with it the password. */
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

/** Backdates a user's unused pictures, so that the next clean-up deletes their files. */
async function discardPictures(on: Queries, userId: string): Promise<void> {
  await on
    .of()
    .updateTable('images')
    .set({ removed_at: sql<string>`to_timestamp(0)` })
    .where('created_by', '=', userId)
    .where('unused_since', 'is not', null)
    .execute();
}

/** Stored events are replayed for a while; this changes their content about a user. */
async function changeInEvents(on: Queries, id: string, change: RawBuilder<unknown>): Promise<void> {
  await sql`
    update events e set payload = e.payload || ${change}
    from memberships m
    where m.user_id = ${id} and e.colocation_id = m.colocation_id
      and e.name in ('MemberJoined', 'UserUpdated') and e.payload ->> 'id' = ${id}`.execute(on.of());
}

/** A user's chosen language, or null. */
export async function findLanguage(on: Queries, id: string): Promise<Language | null> {
  const row = await on.of().selectFrom('users').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}
