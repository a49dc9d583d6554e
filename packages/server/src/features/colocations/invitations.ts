import { createHash, createHmac } from 'node:crypto';
import {
  INVITATION_DAYS_UNASKED,
  INVITATION_USES,
  type InvitationPreview,
  type OpenInvitation,
} from '@hestia/contract/colocations/schemas.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { sql } from 'kysely';
import type { Queries, Household } from '#platform/db/queries.ts';
import { findHouseholdOf } from '#platform/household-codes.ts';
import type { Seal } from '#platform/kernel/seal.ts';
import { InvitationUsedError, invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';

// Invariant: an invitation opens one household, for a limited time and number of people. The stored form grants no access: a code
// is hashed, and the code of the household's link, which members can see again, is encrypted. Ended invitations are kept, so that
// their holders get the right explanation.

/** No letter or digit that is taken for another when read aloud or copied by hand. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 12;
const defaultDays = 7;
const MAX_DAYS = 366;

/**
 * A code from a random seed. A repeated request finds the seed of the first one; a code derived from the request would come
 * back with a late repeat, after it was withdrawn and forgotten.
 */
export function codeOf(secret: Uint8Array, seed: string): string {
  const digest = createHmac('sha256', secret)
    .update(JSON.stringify(['invitation', seed]))
    .digest('hex');
  let rest = BigInt(`0x${digest}`);
  let code = '';
  while (code.length < codeLength) {
    code += alphabet.charAt(Number(rest % BigInt(alphabet.length)));
    rest /= BigInt(alphabet.length);
  }
  return code;
}

/** The page of an invitation. */
export function invitationUrl(page: URL, { colocationId, code }: { colocationId: string; code: string }): URL {
  const url = new URL(page);
  url.search = new URLSearchParams({ collocID: colocationId, code }).toString();
  return url;
}

/** A code as it may be typed: small letters, spaces and dashes are fine. */
export const hashOf = (code: string) =>
  createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest();

/** The end of an invitation: as requested, within a year, else a week. */
export function expiryOf(wished: string | null | undefined, now = Date.now()): string {
  const at = wished ? Date.parse(wished) : now + defaultDays * DAY_MS;
  if (at <= now) throw invalidField('expiresAt', 'An invitation must expire in the future');
  if (at > now + MAX_DAYS * DAY_MS) throw invalidField('expiresAt', 'An invitation can be valid for at most a year');
  return new Date(at).toISOString();
}

/**
 * Whether an invitation exceeds the duration or number allowed without a password, which protects an unlocked phone.
 */
export const isWide = ({ expiresAt, uses }: { expiresAt: string; uses: number }, now = Date.now()): boolean =>
  uses > INVITATION_USES || Date.parse(expiresAt) > now + INVITATION_DAYS_UNASKED * DAY_MS;

/** SQL: an invitation that opens its household. */
export const isOpen = sql<boolean>`(i.ended_as is null and i.expires_at > now())`;

/** The household of an open code; undefined if none. */
export async function findInvitation(on: Queries, code: string): Promise<InvitationPreview | undefined> {
  const home = await findHouseholdOf(on, hashOf(code));
  return home
    ?.from('invitations as i')
    .innerJoin('colocations as c', 'c.id', 'i.colocation_id')
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .select((of) => [
      'c.id as colocationId',
      'c.name',
      'c.address',
      'u.username as invitedBy',
      of
        .selectFrom('users')
        .select(of.fn.countAll<number>().as('count'))
        .whereRef('users.colocation_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    ])
    .where('i.code_hash', '=', hashOf(code))
    .where(isOpen)
    .executeTakeFirst();
}

/** Why a code is invalid, as explained to its holder. */
export async function whyClosed(on: Queries, code: string): Promise<ProblemError> {
  const home = await findHouseholdOf(on, hashOf(code));
  const row = await home
    ?.from('invitations as i')
    // A user who has moved out creates no other.
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'i.created_by').onRef('u.colocation_id', '=', 'i.colocation_id'),
    )
    .select(['i.ended_as', 'u.username'])
    .where('i.code_hash', '=', hashOf(code))
    .executeTakeFirst();
  if (!row) return notFound('This invitation');
  switch (row.ended_as) {
    case 'used':
      return new InvitationUsedError(row.username);
    case null:
    case 'expired':
      return new ProblemError('invitationExpired', 'This invitation has expired');
    default:
      return new ProblemError('invitationWithdrawn', 'This invitation was canceled');
  }
}

/** Uses an open invitation; false if there is none. The last use ends it. */
export async function takeInvitation(
  on: Household,
  { code, userId }: { colocationId: string; code: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update invitations i set
      used_by = used_by || ${userId}::uuid,
      ended_as = case when cardinality(used_by) + 1 >= uses then 'used' end,
      expires_at = case when cardinality(used_by) + 1 >= uses then ${new Date().toISOString()}::timestamptz else expires_at end,
      key_id = case when cardinality(used_by) + 1 < uses then key_id end,
      sealed = case when cardinality(used_by) + 1 < uses then sealed end
    where ${on.household()} and code_hash = ${hashOf(code)} and ${isOpen}
    returning id`.execute(on.of());
  return rows.length === 1;
}

/** Withdraws an open invitation, by its code or its id; false if there is none. */
export async function withdrawInvitation(on: Household, named: string): Promise<boolean> {
  const { rows } = await sql`
    update invitations i set ${endedAs('withdrawn')}
    where ${on.household()} and (code_hash = ${hashOf(named)} or id::text = ${named.toLowerCase()}) and ${isOpen}
    returning id`.execute(on.of());
  return rows.length > 0;
}

/** A member leaves: their codes end, and so does the household's link, which they know. */
export async function endInvitationsOf(on: Household, userId: string): Promise<void> {
  await sql`
    update invitations i set ${endedAs('left')}, left_by = case when is_link then ${userId}::uuid end
    where ${on.household()} and (is_link or created_by = ${userId}) and ${isOpen}`.execute(on.of());
}

/** SQL: what becomes of a row as it ends. */
export const endedAs = (how: 'withdrawn' | 'renewed' | 'left') =>
  sql`ended_as = ${sql.lit(how)}, expires_at = least(expires_at, now()), key_id = null, sealed = null`;

/** Open invitations of a household, its link first; the seal decrypts the link's code. */
export async function listInvitations(on: Household, seal: Seal): Promise<OpenInvitation[]> {
  const rows = await on
    .from('invitations as i')
    .leftJoin('users as gone', 'gone.id', 'i.left_by')
    .select([
      'i.id',
      'i.created_by as madeBy',
      'i.expires_at as expiresAt',
      'i.uses',
      'i.used_by as usedBy',
      'i.key_id as keyId',
      'i.sealed',
      'gone.username as renewedFor',
    ])
    .where(isOpen)
    .orderBy('i.is_link', 'desc')
    .orderBy('i.created_at')
    .execute();
  return rows.map(({ keyId, sealed, renewedFor, ...row }) => {
    const code = keyId !== null && sealed !== null ? seal.open({ keyId, sealed }, on.colocationId) : null;
    const used = row.usedBy.length;
    return { ...row, used, ...(code !== null && { code }), ...(renewedFor !== null && { renewedFor }) };
  });
}
