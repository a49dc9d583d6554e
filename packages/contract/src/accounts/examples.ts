import { ana, home, jwt, thing, type Examples } from '../wire/example.ts';
import type { accountEndpoints } from './endpoints.ts';
import type { ownDataEndpoints } from './own-data-endpoints.ts';
import type { Session, User } from './schemas.ts';

/** Ana, as she and her flatmates see her. */
export const anaAsUser: User = {
  id: ana,
  username: 'Ana',
  email: 'ana@example.org',
  colocationId: home,
  profilePictureUrl: '/api/Reminder/images/9f2c7d10-5b3e-4a86-8c41-d07e6b5a2f18.webp',
};

export const anasSession: Session = { user: anaAsUser, jwt };

const idToken = 'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImFuYUBleGFtcGxlLm9yZyJ9.c2lnbmF0dXJl';

export const accountExamples: Examples<typeof accountEndpoints> = {
  getProviders: {
    description:
      'Also who may create an account. The first account of a server can always be created: `isFresh` is true until then.',
    answer: {
      local: true,
      google: null,
      oidc: { name: 'Our house', issuer: 'https://id.example.org', clientId: 'hestia' },
      passkeys: { rpId: 'hestia.example.org' },
      mail: true,
      signUp: 'invitation',
      isFresh: false,
    },
  },
  getNonce: {
    description: 'Valid for a day. An ID token that was asked for with it needs it again in Login or Register.',
    answer: 'Yk3n0m7w2u8h5q1t',
  },
  signUp: {
    description:
      'With `colocationId` and `code` the new user joins that household at once. 409 `emailTaken` when the address has an account; 422 for a weak password; 403 `signUpInvited` or `signUpClosed` where the host wants so.',
    body: { username: 'Ana', email: 'ana@example.org', password: 'seven quiet otters', language: 'en' },
    answer: { user: { ...anaAsUser, colocationId: null, profilePictureUrl: null }, jwt },
  },
  signIn: {
    description:
      'An unknown address and a wrong password get the same 401 `wrongCredentials` in the same time. 401 `passkeyNeeded` carries a challenge for the second step; too many attempts get 429.',
    body: { email: 'ana@example.org', password: 'seven quiet otters' },
    answer: anasSession,
  },
  changePassword: {
    description: 'Returns my id. `current` stays empty where the account has no password yet. This session continues.',
    body: { current: 'seven quiet otters', next: 'nine loud herons' },
    answer: ana,
  },
  mailReset: {
    description:
      'The answer is the same, in the same time, whether or not there is such an account. The link is good once, for an hour, until the next one by e-mail. 403 where the server sends no e-mail.',
    body: { email: 'ana@example.org', language: 'en' },
    answer: 'Sent if there is such an account',
  },
  findReset: {
    description: 'The code stands in the link after `#`. 404 once it was used or replaced, or its day is over.',
    body: { code: 'q7V2m9X4k1B8' },
    answer: { username: 'Ana', email: 'ana@example.org' },
  },
  resetPassword: {
    description: 'A weak password (422) does not use the code up; 404 once it is used.',
    body: { code: 'q7V2m9X4k1B8', password: 'nine loud herons' },
    answer: anasSession,
  },
  listSessions: {
    description: 'Each device or browser in which I am signed in; `current` is the one that asks.',
    answer: [
      {
        id: thing(1),
        createdAt: '2026-11-02T18:20:00.000Z',
        lastSeenAt: '2026-11-24T07:41:12.000Z',
        expiresAt: '2027-11-24T07:41:12.000Z',
        userAgent: 'Firefox on Linux',
        current: true,
      },
    ],
  },
  endSession: {
    description: 'Returns its id. The ended session gets 401 at once, and its hub connection is closed.',
    params: { id: thing(1) },
    answer: thing(1),
  },
  login: {
    description:
      'The token comes in the query or, preferably, in the body. 404 `userNotFound` for an unknown account; 409 `accountUnclear` while an account with that address and a password could be another user’s. With a session and no token, `fcmToken` becomes the device’s.',
    body: { googleToken: idToken, nonce: 'Yk3n0m7w2u8h5q1t' },
    answer: anasSession,
  },
  register: {
    description:
      'Like Login, for a user without an account: 409 when there is one, 404 for an unknown household. `account: fresh` says that an existing account with the address is not mine.',
    body: { googleToken: idToken, nonce: 'Yk3n0m7w2u8h5q1t', username: 'Ana' },
    answer: { user: { ...anaAsUser, colocationId: null, profilePictureUrl: null }, jwt },
  },
  logout: {
    description: 'Returns a confirmation text, also if already signed out. The cookie is cleared.',
    body: { userId: ana, fcmToken: 'fMk2x9T7QbqVn1' },
    answer: 'Signed out',
  },
  updateUser: {
    description:
      'Returns my id. `code` is the invitation’s, where the household asks for one (403 `invitationNeeded`). 409 `nameTaken` if a housemate is called alike.',
    body: { id: ana, colocationId: home, code: 'k4Wn8TqZ' },
    answer: ana,
  },
  quitColocation: {
    description: 'The id is mine or the household’s, and is returned. Absences and enrolments end; the history stays.',
    params: { id: home },
    answer: home,
  },
  deleteUser: {
    description:
      'Returns my id. 403 `passwordNeeded` or `freshSignInNeeded` without confirmation. The name becomes “(Deleted) …” wherever the history names me.',
    params: { id: ana },
    body: { password: 'seven quiet otters' },
    answer: ana,
  },
  getUser: {
    description: '404 for a user who never lived with me, like for an unknown one.',
    params: { id: ana },
    answer: anaAsUser,
  },
  listMembers: {
    description: 'Names without an account are among them (`isPlaceholder`).',
    params: { id: home },
    answer: [anaAsUser],
  },
  listFormerMembers: {
    description: 'Each has the time of moving out (`leftAt`). Their e-mail addresses are empty.',
    params: { id: home },
    answer: [
      {
        ...anaAsUser,
        id: thing(2),
        username: 'Theo',
        email: '',
        colocationId: null,
        profilePictureUrl: null,
        leftAt: '2026-09-30T10:00:00.000Z',
      },
    ],
  },
  getLanguage: {
    description: 'Not as JSON. Notifications and e-mails are written in it.',
    params: { id: ana },
    answer: 'en',
  },
  setLanguage: {
    description: 'Returns my id. A code, an English name in any case and a number from 0 to 5 are taken.',
    body: { userId: ana, language: 'fr' },
    answer: ana,
  },
};

export const ownDataExamples: Examples<typeof ownDataEndpoints> = {
  getOwnData: {
    description: 'It is called `hestia-my-data.json`. One more in the hour gets 429.',
  },
};
