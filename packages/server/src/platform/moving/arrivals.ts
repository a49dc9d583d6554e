import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Household } from '#platform/backup/format.ts';

/**
 * The user here for a person of the file: the account with their e-mail address, which joins the household unless it lives in
 * another one; else a name without an account, which its owner can claim (M23). A paired device arrives ended.
 */
export type Arrival = {
  readonly id: string;
  readonly name: string;
  readonly as: 'member' | 'livesElsewhere' | 'name' | 'device';
};

type Account = { readonly id: string; readonly email: string; readonly home: string | null };

/** Matches the members of a file, and locks those with an account. */
export async function matchAccounts(
  client: Client,
  { people: members }: Household,
): Promise<{ readonly arrivals: readonly Arrival[]; readonly ids: ReadonlyMap<string, string> }> {
  const emails = members.flatMap(({ email, isDevice }) =>
    email === undefined || isDevice ? [] : [email.toLowerCase()],
  );
  if (new Set(emails).size < emails.length || new Set(members.map(({ id }) => id)).size < members.length)
    throw new Error('Invalid file: it names a person twice');
  const { rows: accounts } = await client.query<Account>(
    `select id, lower(email) as email, colocation_id as home from users
     where lower(email) = any($1) and deleted_at is null order by id for no key update`,
    [emails],
  );
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  const { rows: taken } = await client.query<{ id: string }>('select id from users where id = any($1)', [
    members.map(({ id }) => id),
  ]);
  const isTaken = new Set(taken.map(({ id }) => id));
  const ids = new Map<string, string>();
  const arrivals = members.map(({ id, name, email, isDevice }): Arrival => {
    const account = isDevice ? undefined : byEmail.get(email?.toLowerCase() ?? '');
    const here = account?.id ?? (isTaken.has(id) ? randomUUID() : id);
    ids.set(id.toLowerCase(), here);
    if (!account) return { id: here, name, as: isDevice ? 'device' : 'name' };
    return { id: here, name, as: account.home === null ? 'member' : 'livesElsewhere' };
  });
  return { arrivals, ids };
}

/** Before the household exists: inserts the names without an account here, and the ended devices. */
export async function insertNames(client: Client, household: string, arrivals: readonly Arrival[]): Promise<void> {
  for (const { id, name, as } of arrivals) {
    if (as === 'name')
      await client.query('insert into users (id, username, placeholder_of) values ($1, $2, $3)', [id, name, household]);
    // Without a pairing or session: the tablet is paired with the old server.
    if (as === 'device')
      await client.query('insert into users (id, username, device_of, deleted_at) values ($1, $2, $3, now())', [
        id,
        name,
        household,
      ]);
  }
}

const those = (arrivals: readonly Arrival[], as: Arrival['as']) =>
  arrivals.filter((one) => one.as === as).map(({ id }) => id);

/** Before the memberships exist: users who live in another household count as former members, and don't collect. */
export async function keepApart(client: Client, arrivals: readonly Arrival[]): Promise<void> {
  await client.query(
    'update in_memberships set left_at = clock_timestamp() where left_at is null and user_id = any($1)',
    [those(arrivals, 'livesElsewhere')],
  );
  await client.query(
    `update in_colocations set collector = null
     where collector not in (select user_id from in_memberships where left_at is null)`,
  );
}

/** Users without a household become members here, up to the server's limit of members. */
export async function moveIn(
  client: Client,
  household: string,
  arrivals: readonly Arrival[],
  maxMembers: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `update users set colocation_id = $1
     where id = any($2) and id in (select user_id from in_memberships where left_at is null)`,
    [household, those(arrivals, 'member')],
  );
  if ((rowCount ?? 0) > maxMembers)
    throw new Error(
      `${rowCount} people with an account here would live in this household, and this server allows ${maxMembers}: ` +
        'raise HESTIA_MEMBERS_PER_HOUSEHOLD, or export it without --match-by-email',
    );
}
