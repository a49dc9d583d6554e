import { spellRecoveryCode } from '@hestia/contract/accounts/recovery-codes.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { defineFeature, type Handler } from '#platform/http/requests/feature.ts';
import { hungUp } from '#platform/http/watching/hung-up.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmWith } from '../confirming.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { requireBuiltInAccounts } from '../sign-up.ts';
import { makeCodes } from './codes.ts';
import { countCodes, replaceCodes } from './repository.ts';
import { signInWithRecoveryCode } from './signing-in.ts';

/** Ten codes on paper, each of which signs its owner in once when the password is forgotten. */
export const recovery = (platform: Platform, throttle: LoginThrottle, notifyOwner: NotifyOwner) =>
  defineFeature('recovery', recoveryEndpoints, {
    getRecoveryCodes: ({ caller }) => countCodes(platform.database, caller.userId),
    makeRecoveryCodes: makeRecoveryCodes(platform, throttle, notifyOwner),
    signInWithRecoveryCode: signInWithRecoveryCode(platform, throttle, notifyOwner),
  });

function makeRecoveryCodes(
  platform: Platform,
  throttle: LoginThrottle,
  notifyOwner: NotifyOwner,
): Handler<(typeof recoveryEndpoints)['makeRecoveryCodes']> {
  const confirm = confirmWith(platform, throttle);
  return async ({ body, caller, request, reply }) => {
    requireBuiltInAccounts(platform);
    await confirm({ caller, password: body?.password, request, reply });
    const { userId, sessionId } = caller;
    const made = await makeCodes(hungUp(reply));
    await inTransaction(platform.database, async (tx) => {
      await replaceCodes(tx, userId, made);
      await notifyOwner(tx, { userId, deed: 'recoveryCodesMade', but: sessionId });
    });
    request.log.info({ userId, address: request.ip }, 'Recovery codes made');
    return { codes: made.map(({ code }) => spellRecoveryCode(code)) };
  };
}
