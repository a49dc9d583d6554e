import { randomUUID } from 'node:crypto';
import type { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { ownDataEndpoints } from '@hestia/contract/accounts/own-data-endpoints.ts';
import type { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import type { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import type { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { forAnyUser, forSelf, inOthersName, type Samples } from './fixture.ts';

const password = 'correct horse battery staple';
const wrongToken = { nobody: 401, ended: 401, expired: 401, stranger: 401, former: 401, moved: 401, member: 401 };
const noLink = { nobody: 404, ended: 404, expired: 404, stranger: 404, former: 404, moved: 404, member: 404 };
const noMail = { nobody: 403, ended: 403, expired: 403, stranger: 403, former: 403, moved: 403, member: 403 };

export const accountSamples: Samples<typeof accountEndpoints> = {
  getProviders: { make: () => ({}) },
  getNonce: { make: () => ({}) },
  signUp: { make: () => ({ body: { username: 'New', email: `${randomUUID()}@example.org`, password } }) },
  // For any user: without the right password or token there is no session.
  signIn: { make: () => ({ body: { email: `${randomUUID()}@example.org`, password } }), outcomes: wrongToken },
  login: { make: () => ({ body: { googleToken: 'x' } }), outcomes: wrongToken },
  register: { make: () => ({ body: { googleToken: 'x', username: 'New' } }), outcomes: wrongToken },
  // An invalid token leaves nothing to end; without any, a device is required.
  logout: {
    make: ({ ada }) => ({ body: { userId: ada.id } }),
    outcomes: { ...inOthersName, nobody: 401, device: 200 },
  },
  changePassword: { make: () => ({ body: { current: '', next: password } }), outcomes: forAnyUser },
  // No e-mail is sent where the host has set up none.
  mailReset: { make: () => ({ body: { email: `${randomUUID()}@example.org`, language: 'en' } }), outcomes: noMail },
  findReset: { make: () => ({ body: { code: 'unknown' } }), outcomes: noLink },
  resetPassword: { make: () => ({ body: { code: 'unknown', password } }), outcomes: noLink },
  listSessions: { make: () => ({}), outcomes: forAnyUser },
  endSession: { make: ({ ada }) => ({ params: { id: ada.sessionId } }), outcomes: forSelf },
  updateUser: { make: ({ ada }) => ({ body: { id: ada.id, username: 'Ada' } }), outcomes: inOthersName },
  quitColocation: { make: ({ ada }) => ({ params: { id: ada.id } }), outcomes: forSelf },
  deleteUser: { make: ({ ada }) => ({ params: { id: ada.id } }), outcomes: forSelf },
  getUser: { make: ({ bob }) => ({ params: { id: bob.id } }), outcomes: forSelf },
  listMembers: { make: ({ home }) => ({ params: { id: home } }) },
  listFormerMembers: { make: ({ home }) => ({ params: { id: home } }) },
  getLanguage: { make: ({ ada }) => ({ params: { id: ada.id } }), outcomes: forSelf },
  setLanguage: { make: ({ ada }) => ({ body: { userId: ada.id, language: 'fr' } }), outcomes: inOthersName },
};

const key = { id: 'unknown', rawId: 'unknown', type: 'public-key' } as const;
const made = { ...key, response: { clientDataJSON: 'x', attestationObject: 'x' } };
const signed = { ...key, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } };
/** Passkeys are made for a domain; the tests call an address of numbers, where there are none. */
const noDomain = { stranger: 403, former: 403, moved: 403, member: 403 };
const atNoDomain = { ...noDomain, nobody: 403, ended: 403, expired: 403 };
const notThere = { stranger: 404, former: 404, moved: 404, member: 404 };

export const passkeySamples: Samples<typeof passkeyEndpoints> = {
  listPasskeys: { make: () => ({}), outcomes: forAnyUser },
  startPasskey: { make: () => ({}), outcomes: noDomain },
  addPasskey: { make: () => ({ body: { name: 'Phone', credential: made } }), outcomes: noDomain },
  renamePasskey: { make: () => ({ params: { id: randomUUID() }, body: { name: 'Phone' } }), outcomes: notThere },
  removePasskey: { make: () => ({ params: { id: randomUUID() } }), outcomes: notThere },
  startPasskeySignIn: { make: () => ({}), outcomes: atNoDomain },
  signInWithPasskey: { make: () => ({ body: { credential: signed } }), outcomes: atNoDomain },
};

export const recoverySamples: Samples<typeof recoveryEndpoints> = {
  getRecoveryCodes: { make: () => ({}), outcomes: forAnyUser },
  makeRecoveryCodes: { make: () => ({}), outcomes: forAnyUser },
  signInWithRecoveryCode: {
    make: () => ({ body: { email: `${randomUUID()}@example.org`, code: 'x' } }),
    outcomes: wrongToken,
  },
};

export const ownDataSamples: Samples<typeof ownDataEndpoints> = {
  getOwnData: { make: () => ({}), outcomes: forAnyUser },
};

const challenge = 'unknown';

export const secondFactorSamples: Samples<typeof secondFactorEndpoints> = {
  getSecondFactor: { make: () => ({}), outcomes: forAnyUser },
  setSecondFactor: { make: () => ({ body: { isOn: false } }), outcomes: forAnyUser },
  startSecondStep: { make: () => ({ body: { challenge } }), outcomes: atNoDomain },
  finishWithPasskey: { make: () => ({ body: { challenge, credential: signed } }), outcomes: atNoDomain },
  finishWithRecoveryCode: { make: () => ({ body: { challenge, code: 'x' } }), outcomes: noLink },
};
