import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { InvitationPreview } from '@hestia/contract/colocations/schemas.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';

// Invariant: an invitation opens one household, for a time. Its code is told once; what is stored cannot open anything.

/** No letter or digit that is taken for another when read aloud or copied by hand. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 12;
const defaultDays = 7;
const longestDays = 366;
/** Those of one household that are good at a time. */
const MAX_INVITATIONS = 100;

/** A code, the same for a request and its repeat (which know the secret and the key), and a new one without a key. */
export function makeCode(
  secret: Uint8Array,
  from: { colocationId: string; userId: string; key: string | null },
): string {
  const { colocationId, userId, key } = from;
  const digest = createHmac('sha256', secret)
    .update(JSON.stringify(['invitation', colocationId, userId, key ?? randomUUID()]))
    .digest('hex');
  let rest = BigInt(`0x${digest}`);
  let code = '';
  while (code.length < codeLength) {
    code += alphabet.charAt(Number(rest % BigInt(alphabet.length)));
    rest /= BigInt(alphabet.length);
  }
  return code;
}

/** Where an invitation is looked at. */
export function invitationUrl(page: URL, { colocationId, code }: { colocationId: string; code: string }): URL {
  const url = new URL(page);
  url.search = new URLSearchParams({ collocID: colocationId, code }).toString();
  return url;
}

/** A code as it may be typed: small letters, spaces and dashes are fine. */
const hashOf = (code: string) => createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest();

/** Until when an invitation is good: as wished, within a year, else a week. */
export function expiryOf(wished: string | null | undefined, now = Date.now()): string {
  const at = wished ? Date.parse(wished) : now + defaultDays * DAY_MS;
  if (at <= now) throw invalidField('expiresAt', 'An invitation must expire in the future');
  if (at > now + longestDays * DAY_MS) throw invalidField('expiresAt', 'An invitation can be valid for at most a year');
  return new Date(at).toISOString();
}

/** Stores an invitation by somebody who lives there, as long as there are not too many, and answers its expiry (the first one's, if it is a repeat). */
export async function insertInvitation(
  tx: Queries,
  invitation: { colocationId: string; userId: string; code: string; expiresAt: string },
): Promise<string> {
  const { colocationId, userId, code, expiresAt } = invitation;
  const db = tx.of();
  // Those that are made at once are counted one after the other.
  await db.selectFrom('colocations').select('id').where('id', '=', colocationId).forNoKeyUpdate().execute();
  await db
    .deleteFrom('invitations')
    .where('colocation_id', '=', colocationId)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
  if ((await countOthers(tx, colocationId, code)) >= MAX_INVITATIONS) throw tooMany();
  const stored = await db
    .insertInto('invitations')
    .columns(['colocation_id', 'code_hash', 'created_by', 'expires_at'])
    .expression((of) =>
      of
        .selectFrom('users')
        .select([
          'colocation_id',
          of.val(hashOf(code)).as('code_hash'),
          'id',
          sql<string>`${expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', userId)
        .where('colocation_id', '=', colocationId)
        // Whoever is being taken out makes none on the way.
        .forShare(),
    )
    // An update that changes nothing, so that the row is returned.
    .onConflict((same) => same.columns(['code_hash']).doUpdateSet({ code_hash: hashOf(code) }))
    .returning('expires_at')
    .executeTakeFirst();
  if (!stored) throw notFound('This household');
  return stored.expires_at;
}

/** A repeat of the last one that there is room for is not one more. */
async function countOthers(on: Queries, colocationId: string, code: string): Promise<number> {
  const { count } = await on
    .of()
    .selectFrom('invitations')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('colocation_id', '=', colocationId)
    .where('code_hash', '<>', hashOf(code))
    .executeTakeFirstOrThrow();
  return count;
}

const tooMany = () =>
  new ProblemError(
    'quotaReached',
    `${MAX_INVITATIONS} invitations of this household are still good: use one of them, or take some back`,
  );

/** Where a live code leads; undefined when it leads nowhere. */
export async function findInvitation(on: Queries, code: string): Promise<InvitationPreview | undefined> {
  return on
    .of()
    .selectFrom('invitations as i')
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
    .where('i.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** Takes a live invitation away, used or withdrawn; false when there is none. */
export async function takeInvitation(on: Queries, colocationId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await on
    .of()
    .deleteFrom('invitations')
    .where('colocation_id', '=', colocationId)
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Withdraws the invitations that somebody made. */
export async function withdrawInvitationsOf(on: Queries, colocationId: string, userId: string): Promise<void> {
  await on
    .of()
    .deleteFrom('invitations')
    .where('colocation_id', '=', colocationId)
    .where('created_by', '=', userId)
    .execute();
}
