import { accountCalls } from '@hestia/contract/accounts/calls.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import type { Invitation } from '#platform/household/invitation.ts';
import { enter } from '#platform/session/enter.ts';

/** Signs in with a provider's ID token. Answers false when there is no account yet: then a name is needed first. */
export async function enterWithToken(googleToken: string, next: string | null): Promise<boolean> {
  try {
    await enter(await call(accountCalls.login, { body: { googleToken } }), next);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'userNotFound') return false;
    throw error;
  }
}

/** Creates the account that goes with a provider's ID token, and signs it in. */
export async function registerWithToken(
  googleToken: string,
  username: string,
  invitation: Invitation | null,
  next: string | null,
): Promise<void> {
  const { colocationId = null, code = null } = invitation ?? {};
  const session = await call(accountCalls.register, { body: { googleToken, username, colocationId, code } });
  await enter(session, next);
}
