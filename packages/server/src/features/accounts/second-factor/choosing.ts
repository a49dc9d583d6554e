import type { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import type { confirmWith } from '../confirming.ts';
import { requireParty } from '../passkeys/party.ts';
import { countPasskeys } from '../passkeys/repository.ts';
import { countCodes } from '../recovery/repository.ts';
import { requireBuiltInAccounts } from '../sign-up.ts';

/** Turns two-step sign-in on or off. Turning it on requires a passkey and recovery codes. */
export const setSecondFactor =
  (
    platform: Platform,
    confirm: ReturnType<typeof confirmWith>,
    notifyOwner: NotifyOwner,
  ): Handler<(typeof secondFactorEndpoints)['setSecondFactor']> =>
  async ({ body: { isOn, password }, caller, request, reply }) => {
    requireBuiltInAccounts(platform);
    if (isOn) requireParty(platform, request);
    await confirm({ caller, password, request, reply });
    const { userId, sessionId } = caller;
    const isNew = await inTransaction(platform.database, async (tx) => {
      // First: it blocks concurrent changes of passkeys.
      const passkeys = await countPasskeys(tx, userId);
      if (isOn) await requireReady(tx, userId, passkeys);
      if (!(await change(tx, userId, isOn))) return false;
      await notifyOwner(tx, { userId, deed: isOn ? 'secondFactorOn' : 'secondFactorOff', but: sessionId });
      return true;
    });
    if (isNew) request.log.info({ userId, address: request.ip }, `Two-step sign-in turned ${isOn ? 'on' : 'off'}`);
    return { isOn };
  };

async function requireReady(tx: Queries, userId: string, passkeys: number): Promise<void> {
  const { password_hash: passwordHash } = await tx
    .of()
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (passwordHash === null) throw new ProblemError('impossible', 'This account has no password');
  if (passkeys === 0) throw new ProblemError('impossible', 'Add a passkey first');
  if ((await countCodes(tx, userId)).left === 0) throw new ProblemError('impossible', 'Make recovery codes first');
}

/** False when it was so already. */
async function change(tx: Queries, userId: string, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .of()
    .updateTable('users')
    .set({ asks_passkey: isOn })
    .where('id', '=', userId)
    .where('asks_passkey', '<>', isOn)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
