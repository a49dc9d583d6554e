import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { limits, recoveryCodesMade } from '../wire/limits.ts';
import { Confirmation, Instant } from '../wire/primitives.ts';
import { Fcm, Session } from './schemas.ts';

export const RecoveryCodes = z.object({
  /** How many are not used yet. */
  left: z.int(),
  /** When they were made; null when there are none. */
  madeAt: z.nullable(Instant),
  /** The last sign-in with one of them; null if never. */
  lastUsedAt: z.nullable(Instant),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const recoveryEndpoints = defineEndpoints({
  getRecoveryCodes: {
    method: 'GET',
    path: '/api/Account/RecoveryCodes',
    access: 'user',
    summary: 'How many recovery codes I have left',
    response: RecoveryCodes,
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/Account/RecoveryCodes',
    access: 'user',
    summary: 'Makes ten recovery codes in place of those before. Requires the password, or a recent sign-in',
    body: Confirmation,
    bodyOptional: true,
    response: z.object({ codes: z.array(z.string()).check(z.maxLength(recoveryCodesMade)) }),
  },
  signInWithRecoveryCode: {
    method: 'POST',
    path: '/api/Account/RecoveryCodes/SignIn',
    access: 'anyone',
    summary: 'Signs in with e-mail and a recovery code, which is used up; `resetCode` sets a new password',
    body: z.object({
      email: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.email)),
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.recoveryCode)),
      fcmToken: Fcm,
    }),
    response: z.extend(Session, { resetCode: z.string() }),
  },
});
