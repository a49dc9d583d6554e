// Examples of sign-in besides the password: passkeys, recovery codes, the second step.
import { thing, type Examples } from '../wire/example.ts';
import { anasSession } from './examples.ts';
import type { passkeyEndpoints } from './passkey-endpoints.ts';
import type { recoveryEndpoints } from './recovery-endpoints.ts';
import type { secondFactorEndpoints } from './second-factor-endpoints.ts';

const challenge = 'Zk9Qd2hXw1Vt7Rm4';
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const credentialId = 'pX3vLk8WqT2nB7yR';

const assertion = {
  id: credentialId,
  rawId: credentialId,
  type: 'public-key',
  response: { clientDataJSON, authenticatorData: 'SZYN5YgOjGh0NBcP', signature: 'MEUCIQDr5c' },
} as const;

const requestOptions = {
  challenge,
  rpId: 'hestia.example.org',
  timeout: 300_000,
  userVerification: 'required',
} as const;

export const passkeyExamples: Examples<typeof passkeyEndpoints> = {
  listPasskeys: {
    description: 'At most twenty. `lastUsedAt` shows which ones are unused.',
    answer: [{ id: thing(1), name: 'Phone', createdAt: '2026-10-01T09:00:00.000Z', lastUsedAt: null }],
  },
  startPasskey: {
    description:
      'The answer is what WebAuthn’s `create` takes. Its challenge counts once, within five minutes, in this session. Requires confirmation.',
    body: { password: 'seven quiet otters' },
    answer: {
      challenge,
      rp: { id: 'hestia.example.org', name: 'Hestia' },
      user: { id: 'MWYwYzhlNjQ', name: 'ana@example.org', displayName: 'Ana' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [],
    },
  },
  addPasskey: {
    description:
      'Returns the passkey’s id. 422 for what cannot be verified, 409 for a passkey that is known already, 422 `quotaReached` beyond twenty.',
    body: {
      name: 'Phone',
      credential: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
      },
    },
    answer: thing(1),
  },
  renamePasskey: {
    description: 'Returns its id. Somebody else’s passkey is 404.',
    params: { id: thing(1) },
    body: { name: 'Old phone' },
    answer: thing(1),
  },
  removePasskey: {
    description: 'Returns its id. 409 `lastPasskey` for the last one while the second step is on.',
    params: { id: thing(1) },
    answer: thing(1),
  },
  startPasskeySignIn: {
    description: 'The answer is what WebAuthn’s `get` takes: the device offers the passkeys that it has.',
    answer: requestOptions,
  },
  signInWithPasskey: {
    description:
      'Whatever is wrong with it, the answer is 401 `wrongCredentials`. No password and no second step follow.',
    body: { credential: assertion },
    answer: anasSession,
  },
};

export const recoveryExamples: Examples<typeof recoveryEndpoints> = {
  getRecoveryCodes: {
    description:
      'Also when they were made, and when one was last used. The codes themselves are returned only when created.',
    answer: { left: 9, madeAt: '2026-10-01T09:05:00.000Z', lastUsedAt: '2026-11-03T20:14:00.000Z' },
  },
  makeRecoveryCodes: {
    description: 'The codes are returned only this once. The owner’s other devices are notified.',
    body: { password: 'seven quiet otters' },
    answer: { codes: ['K7QM-2XV9-HD4T-8WBN', 'P3RF-6YJC-0ZKE-5TGA'] },
  },
  signInWithRecoveryCode: {
    description:
      'A code counts in any case, with or without gaps, once. `resetCode` is a code of Reset. 401 `wrongCredentials` whatever is wrong.',
    body: { email: 'ana@example.org', code: 'k7qm 2xv9 hd4t 8wbn' },
    answer: { ...anasSession, resetCode: 'q7V2m9X4k1B8' },
  },
};

export const secondFactorExamples: Examples<typeof secondFactorEndpoints> = {
  getSecondFactor: { description: 'Off, until its owner turns it on.', answer: { isOn: true } },
  setSecondFactor: {
    description: 'Returns how it is now. 422 `impossible` without a password, a passkey or an unused recovery code.',
    body: { isOn: true, password: 'seven quiet otters' },
    answer: { isOn: true },
  },
  startSecondStep: {
    description: 'The challenge is that of the problem `passkeyNeeded`: good once, for five minutes, for this account.',
    body: { challenge },
    answer: {
      ...requestOptions,
      allowCredentials: [{ type: 'public-key', id: credentialId, transports: ['internal'] }],
    },
  },
  finishWithPasskey: {
    description:
      '401 `wrongCredentials` for another account’s passkey; the challenge stays good, and the attempt counts.',
    body: { challenge, credential: assertion },
    answer: anasSession,
  },
  finishWithRecoveryCode: {
    description: 'The owner’s devices are notified of the use. 401 `wrongCredentials` for a wrong one.',
    body: { challenge, code: 'P3RF-6YJC-0ZKE-5TGA' },
    answer: anasSession,
  },
};
