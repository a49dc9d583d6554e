import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { failureOf } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import type { Invitation } from '#shared/household/invitation.ts';
import { claimPath } from '#shared/household/moving.ts';
import { enter } from '#platform/sign-in/enter.ts';

/** A provider's ID token, and our server's nonce for it. */
export type Proof = { readonly googleToken: string; readonly nonce: string };

/** Signed in; new here, so that a name is needed first; or there is an account whose owner is unclear. */
type Entry = 'in' | 'new' | 'unclear';

/** A nonce to ask a provider with. */
export const askNonce = (): Promise<string> => call(accountEndpoints.getNonce, {});

/** Signs in with a provider's ID token. `mine`: an account that was made with my e-mail is mine. */
export async function enterWithToken(proof: Proof, next: string | null, account: 'mine' | null = null): Promise<Entry> {
  try {
    await enter(await call(accountEndpoints.login, { body: { ...proof, account } }), next);
    return 'in';
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'userNotFound') return 'new';
    if (failure === 'accountUnclear') return 'unclear';
    throw error;
  }
}

/** Creates the account for a provider's ID token, and signs it in. `fresh`: the one with the user's e-mail is not theirs. */
export async function registerWithToken(
  proof: Proof,
  { username, invitation, account }: { username: string; invitation: Invitation | null; account: 'fresh' | null },
  next: string | null,
): Promise<void> {
  const { colocationId = null, code = null } = invitation ?? {};
  const session = await call(accountEndpoints.register, { body: { ...proof, username, colocationId, code, account } });
  await enter(session, (await claimPath(session.user.colocationId, session.jwt)) ?? next);
}
