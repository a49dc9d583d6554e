import { isLineBetween } from '@hestia/contract/money/planning/together.ts';
import { type ChangedHandles, type Handles, noHandles } from '@hestia/contract/money/paying/handle-schemas.ts';
import type { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { sql } from 'kysely';
import { takeOnce } from '#platform/access/take-once.ts';
import { lockUser } from '#platform/access/lock-user.ts';
import type { Confirm } from '#platform/confirm.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { readPlanTogether } from '../plan.ts';
import type { Seal } from '#platform/kernel/seal.ts';

type Endpoints = typeof settleEndpoints;
export type HandleNeeds = { readonly seal: Seal; readonly confirm: Confirm; readonly notifyOwner: NotifyOwner };

export const getOwnHandles =
  ({ database }: Platform, seal: Seal): Handler<Endpoints['getOwnHandles']> =>
  ({ caller }) =>
    readHandles(database, seal, caller.userId);

export const changeOwnHandles =
  ({ database }: Platform, { seal, confirm, notifyOwner }: HandleNeeds): Handler<Endpoints['changeOwnHandles']> =>
  async ({ caller, body: { password, ...change }, request, reply }) => {
    const { userId, sessionId } = caller;
    const before = await readHandles(database, seal, userId);
    // A finder of an unlocked phone could redirect payments.
    const isOther = payKeys.some((key) => change[key] !== undefined && change[key] !== before[key]);
    if (isOther) await confirm({ caller, request, reply, password });
    await inTransaction(database, async (tx) => {
      await changeHandles(tx, seal, userId, change);
      if (isOther) await notifyOwner(tx, { userId, deed: 'handlesChanged', but: sessionId });
    });
    if (isOther) request.log.info({ userId, sessionId, address: request.ip }, 'Payment handles changed');
    return userId;
  };

const payKeys = Object.keys(noHandles) as (keyof Handles)[];

/** The time in which the owner isn't notified again of the same member. */
const SAID_AGAIN_MS = 86_400_000;

/**
 * Only for the member who pays this one, or the other of their pair (M39), by the current plan. An expense of a cent creates a
 * debt, so the owner is notified of each reader, once a day.
 */
export const getHandles =
  ({ database }: Platform, { seal, notifyOwner }: HandleNeeds): Handler<Endpoints['getHandles']> =>
  async ({ caller, home, params: { userId }, request }) => {
    const { plan, members, pairs } = await readPlanTogether(home);
    if (!members.has(userId)) throw notFound('This user');
    const owes = isLineBetween(plan, { from: caller.userId, to: userId }, pairs);
    if (!owes) throw new ProblemError('forbidden', 'You owe this person nothing right now');
    const handles = await readHandles(database, seal, userId);
    if (payKeys.every((key) => handles[key] === null)) return handles;
    // In one transaction: a failed notification must not count as sent.
    const isNews = await inTransaction(database, async (tx) => {
      if (!(await takeOnce(tx, `handles ${userId} ${caller.userId}`, SAID_AGAIN_MS))) return false;
      const by = [members.get(caller.userId) ?? ''];
      await notifyOwner(tx, { userId, deed: 'handlesOpened', about: caller.userId, by });
      return true;
    });
    if (isNews) request.log.info({ userId, openedBy: caller.userId }, 'Payment handles opened');
    return handles;
  };

/** A user's handles, decrypted; null for those not set. */
export async function readHandles(on: Queries, seal: Seal, userId: string): Promise<Handles> {
  const row = await on
    .of()
    .selectFrom('payment_handles')
    .select(['key_id as keyId', 'sealed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const text = row ? seal.open(row, userId) : null;
  // After a restore without the key, users enter their handles again.
  return text === null ? noHandles : { ...noHandles, ...(JSON.parse(text) as Partial<Handles>) };
}

/** Changes what is given: two of their devices may do so at once. */
async function changeHandles(tx: Queries, seal: Seal, userId: string, change: ChangedHandles): Promise<void> {
  const db = tx.of();
  // Before reading the key: serializes with a rotation.
  await sql`lock table payment_handles in row exclusive mode`.execute(db);
  await lockUser(tx, userId);
  const handles = { ...(await readHandles(tx, seal, userId)), ...change };
  if (handles.iban !== null && handles.accountName === null)
    throw invalidField('accountName', 'Say whose account it is');
  if (Object.values(handles).every((handle) => handle === null)) {
    await db.deleteFrom('payment_handles').where('user_id', '=', userId).execute();
    return;
  }
  const { keyId: key_id, sealed } = seal.close(JSON.stringify(handles), userId);
  await db
    .insertInto('payment_handles')
    .values({ user_id: userId, key_id, sealed })
    .onConflict((known) => known.column('user_id').doUpdateSet({ key_id, sealed }))
    .execute();
}
