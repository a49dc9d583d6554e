import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Confirmation } from '../wire/primitives.ts';
import { Assertion, KnownCredentials, RequestOptions } from './passkey-endpoints.ts';
import { Fcm, Session } from './schemas.ts';

/** Part of the problem `passkeyNeeded`: one sign-in with a correct password. */
const Challenge = z.string().check(z.minLength(1), z.maxLength(100));

/** Whether two-step sign-in is on. */
const SecondFactor = z.object({ isOn: z.boolean() });

export const secondFactorEndpoints = defineEndpoints({
  getSecondFactor: {
    method: 'GET',
    path: '/api/Account/SecondFactor',
    access: 'user',
    summary: 'Whether I am asked for a passkey after the password',
    response: SecondFactor,
  },
  setSecondFactor: {
    method: 'PUT',
    path: '/api/Account/SecondFactor',
    access: 'user',
    summary:
      'Turns it on or off that I am asked for a passkey after the password; on only with a passkey and recovery codes. Requires the password, or a recent sign-in',
    body: z.extend(Confirmation, SecondFactor.shape),
    response: SecondFactor,
  },
  startSecondStep: {
    method: 'POST',
    path: '/api/Account/SecondFactor/Options',
    access: 'anyone',
    summary: 'The options for the passkey after the password',
    body: z.object({ challenge: Challenge }),
    response: z.extend(RequestOptions, { allowCredentials: KnownCredentials }),
  },
  finishWithPasskey: {
    method: 'POST',
    path: '/api/Account/SecondFactor/Passkey',
    access: 'anyone',
    summary: 'Finishes a sign-in by password with a passkey',
    body: z.object({ challenge: Challenge, credential: Assertion, fcmToken: Fcm }),
    largestBody: bodyLimits.token,
    response: Session,
  },
  finishWithRecoveryCode: {
    method: 'POST',
    path: '/api/Account/SecondFactor/RecoveryCode',
    access: 'anyone',
    summary: 'Finishes a sign-in by password with a recovery code in place of the passkey, which is used up',
    body: z.object({
      challenge: Challenge,
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.recoveryCode)),
      fcmToken: Fcm,
    }),
    response: Session,
  },
});
