import type { Session } from '@hestia/contract/accounts/schemas.ts';
import type { Assertion } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { readRecoveryCode } from '@hestia/contract/accounts/recovery-codes.ts';
import type { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { hungUp } from '#platform/http/watching/hung-up.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { knownDevice, rememberDevice } from '../device.ts';
import { throttled, type LoginThrottle } from '../login-throttle.ts';
import { noteRefusal, openSession } from '../open-session.ts';
import { readSigned } from '../passkeys/assertion.ts';
import { requireParty } from '../passkeys/party.ts';
import { countUp, findByCredential, listCredentials } from '../passkeys/repository.ts';
import { isCode } from '../recovery/codes.ts';
import { findCode, spendCode } from '../recovery/repository.ts';
import type { RelyingParty } from '../relying-party.ts';
import { findStep, STEP_MINUTES, takeStep } from '../second-step.ts';
import { requireBuiltInAccounts } from '../sign-up.ts';

type Endpoints = typeof secondFactorEndpoints;
type Step = { readonly challenge: string; readonly userId: string; readonly email: string };

/** Options after the password: one of this account's passkeys. */
export const startSecondStep =
  (platform: Platform, throttle: LoginThrottle): Handler<Endpoints['startSecondStep']> =>
  async ({ body: { challenge }, request }) => {
    const { rpId } = requireParty(platform, request);
    const { userId } = await requireStep(platform, throttle, challenge, request);
    const known = await listCredentials(platform.database, userId);
    return {
      challenge,
      rpId,
      timeout: STEP_MINUTES * 60_000,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId, transports }) => ({
        type: 'public-key' as const,
        id: credentialId.toString('base64url'),
        transports,
      })),
    };
  };

/** Finishes a sign-in with one of the passkeys of its account. */
export const finishWithPasskey =
  (platform: Platform, throttle: LoginThrottle): Handler<Endpoints['finishWithPasskey']> =>
  async ({ body: { challenge, credential, fcmToken }, request, reply }) => {
    const party = requireParty(platform, request);
    const step = await requireStep(platform, throttle, challenge, request);
    return finish(platform, throttle, { step, request, reply, fcmToken }, 'passkey refused', () =>
      showPasskey(platform, party, step, credential),
    );
  };

/** Finishes a sign-in with a recovery code, which is consumed; the password is known, and stays. */
export const finishWithRecoveryCode =
  (
    platform: Platform,
    throttle: LoginThrottle,
    notifyOwner: NotifyOwner,
  ): Handler<Endpoints['finishWithRecoveryCode']> =>
  async ({ body: { challenge, code, fcmToken }, request, reply }) => {
    requireBuiltInAccounts(platform);
    const step = await requireStep(platform, throttle, challenge, request);
    const session = await finish(platform, throttle, { step, request, reply, fcmToken }, 'recovery code refused', () =>
      showCode(platform, notifyOwner, step, { code, signal: hungUp(reply) }),
    );
    request.log.info({ userId: step.userId, address: request.ip }, 'Recovery code used');
    return session;
  };

/** The sign-in of a challenge. Many invalid ones lead to a lockout, as with passwords. */
async function requireStep(
  { database }: Platform,
  throttle: LoginThrottle,
  challenge: string,
  request: FastifyRequest,
): Promise<Step> {
  const place = clientNetworkOf(request);
  await throttle.place.require(place);
  const step = await findStep(database, challenge);
  if (step) return { challenge, ...step };
  await throttle.place.failed(place);
  throw notFound('This sign-in');
}

type SignInFinish = {
  readonly step: Step;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fcmToken: string | null | undefined;
};

/** Opens the session if `isShown`; failures count as wrong passwords of the account. */
async function finish(
  platform: Platform,
  throttle: LoginThrottle,
  { step: { userId, email }, request, reply, fcmToken }: SignInFinish,
  refusal: 'passkey refused' | 'recovery code refused',
  isProven: () => Promise<boolean>,
): Promise<Session> {
  const device = knownDevice(platform.settings, request, email);
  if (!(await throttled(throttle, { account: email.toLowerCase(), request, device }, isProven))) {
    noteRefusal(platform, request, refusal, userId);
    throw new ProblemError('wrongCredentials', 'This passkey or recovery code is not of this account, or used already');
  }
  rememberDevice(platform.settings, request, reply, email);
  return openSession(platform, request, userId, fcmToken);
}

async function showPasskey(
  { database }: Platform,
  party: RelyingParty,
  { challenge, userId }: Step,
  credential: Assertion,
): Promise<boolean> {
  const passkey = await findByCredential(database, credential.id);
  if (passkey?.userId !== userId) return false;
  const signed = await readSigned(party, passkey, credential, (given) => given === challenge);
  if (!signed) return false;
  return inTransaction(
    database,
    async (tx) => (await takeStep(tx, challenge)) && (await countUp(tx, passkey, signed.counter)),
  );
}

async function showCode(
  { database }: Platform,
  notifyOwner: NotifyOwner,
  { challenge, userId, email }: Step,
  { code, signal }: { code: string; signal: AbortSignal },
): Promise<boolean> {
  const read = readRecoveryCode(code) ?? '';
  const found = await findCode(database, email, read.charAt(0));
  if (!(await isCode(read, found?.hash, signal)) || !found) return false;
  return inTransaction(database, async (tx) => {
    if (!(await takeStep(tx, challenge)) || !(await spendCode(tx, userId, found.hash))) return false;
    await notifyOwner(tx, { userId, deed: 'recoveryCodeUsed' });
    return true;
  });
}
