import { INVITATION_USES, type Invitation } from '@hestia/contract/colocations/schemas.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import { putCode } from '#platform/household-codes.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Seal } from '#platform/kernel/seal.ts';
import { endedAs, hashOf, isOpen } from './invitations.ts';

// Invariant: a household has one open link, visible to all members. A new one ends the former.

/** Valid invitations of one household at a time. */
const MAX_OPEN = 100;
/** Ended invitations that holders may still ask about: the number that a day of clicks can make. */
const MAX_ENDED = 300;

export type InvitationInput = {
  readonly colocationId: string;
  readonly userId: string;
  readonly code: string;
  /** The request was handled before: it makes no invitation. */
  readonly isRepeat: boolean;
  readonly expiresAt: string;
  readonly uses: number;
};
type InvitationCode = Omit<Invitation, 'url'>;
type Row = Omit<InvitationCode, 'code' | 'used' | 'renewedFor'> & {
  readonly keyId: string | null;
  readonly sealed: Buffer | null;
  readonly renewedFor: string | null;
};

export const usesOf = (input: { single?: boolean | null | undefined; uses?: number | null | undefined }): number =>
  input.single ? 1 : (input.uses ?? INVITATION_USES);

/** A code for one person; a repeat gets the same one. */
export async function makeSingleCode(
  tx: Household,
  making: InvitationInput,
): Promise<{ invitation: InvitationCode; isNew: boolean }> {
  const known = await findMade(tx, making);
  if (known) return { invitation: known, isNew: false };
  if (making.isRepeat) throw forgotten();
  await requireRoom(tx);
  return { invitation: await insert(tx, { ...making, uses: 1 }, null), isNew: true };
}

/** The open link of a household, or a new one, if there is none, or to renew it. A repeat does not renew again. */
export async function openLink(
  tx: Household,
  seal: Seal,
  { renew, ...making }: InvitationInput & { readonly renew: boolean },
): Promise<{ invitation: InvitationCode; isNew: boolean }> {
  const known = await findMade(tx, making);
  if (known) return { invitation: known, isNew: false };
  const open = renew && !making.isRepeat ? undefined : await findLink(tx);
  // Sealed by a key that is lost, it cannot be shown: another takes its place.
  const code =
    open?.keyId && open.sealed ? seal.open({ keyId: open.keyId, sealed: open.sealed }, tx.colocationId) : null;
  if (open && code !== null) return { invitation: { ...toMade(open), code }, isNew: false };
  if (making.isRepeat) throw forgotten();
  // Before reading the key: it serializes with a rotation.
  await sql`lock table invitations in row exclusive mode`.execute(tx.of());
  const leftBy = await endLink(tx);
  await requireRoom(tx);
  await insert(tx, making, { seal, leftBy });
  const made = await findMade(tx, making);
  if (!made) throw new Error('The link that was just made is not there');
  return { invitation: made, isNew: true };
}

/** For a repeat: the first request's invitation has ended, and its row is deleted. */
const forgotten = () => new ProblemError('invitationWithdrawn', 'This invitation was canceled');

/** Ends the open link, if any; returns the member whose departure had ended the previous one. */
async function endLink(tx: Household): Promise<string | null> {
  const db = tx.of();
  const { rows } = await sql`
    update invitations i set ${endedAs('renewed')} where ${tx.household()} and is_link and ${isOpen}
    returning id`.execute(db);
  await sql`
    update invitations set ended_as = 'expired', key_id = null, sealed = null
    where ${tx.household()} and is_link and ended_as is null`.execute(db);
  if (rows.length > 0) return null;
  const last = await tx
    .from('invitations')
    .select(['ended_as', 'left_by'])
    .where('is_link', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.ended_as === 'left' ? last.left_by : null;
}

/** The household is locked: concurrent ones are counted one after the other. */
async function requireRoom(tx: Household): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from invitations i where ${tx.household()} and ${isOpen}
  `.execute(tx.of());
  if ((rows[0]?.open ?? 0) >= MAX_OPEN)
    throw new ProblemError(
      'quotaReached',
      `${MAX_OPEN} invitations of this household are still good: use one of them, or take some back`,
    );
  await sql`
    delete from invitations where ${tx.household()} and code_hash in (
      select code_hash from invitations i where ${tx.household()} and not ${isOpen}
      order by expires_at desc offset ${sql.lit(MAX_ENDED)})`.execute(tx.of());
}

async function insert(
  tx: Household,
  { userId, code, expiresAt, uses }: InvitationInput,
  link: { readonly seal: Seal; readonly leftBy: string | null } | null,
): Promise<InvitationCode> {
  const sealed = link?.seal.close(code, tx.colocationId);
  const row = await tx
    .insert('invitations', {
      code_hash: hashOf(code),
      created_by: userId,
      expires_at: expiresAt,
      uses,
      is_link: link !== null,
      key_id: sealed?.keyId ?? null,
      sealed: sealed?.sealed ?? null,
      left_by: link?.leftBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putCode(tx, hashOf(code), expiresAt);
  return { id: row.id, code, madeBy: userId, expiresAt, uses, used: 0, usedBy: [] };
}

/** The result of the same request earlier, in its current state. */
async function findMade(tx: Household, { code }: InvitationInput): Promise<InvitationCode | undefined> {
  const row = await select(tx).where('i.code_hash', '=', hashOf(code)).executeTakeFirst();
  return row && { ...toMade(row), code };
}

const findLink = (tx: Household): Promise<Row | undefined> =>
  select(tx).where('i.is_link', '=', true).where(isOpen).executeTakeFirst();

const select = (tx: Household) =>
  tx
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
    ]);

const toMade = ({ keyId: _keyId, sealed: _sealed, renewedFor, ...row }: Row): Omit<InvitationCode, 'code'> => ({
  ...row,
  used: row.usedBy.length,
  ...(renewedFor !== null && { renewedFor }),
});
