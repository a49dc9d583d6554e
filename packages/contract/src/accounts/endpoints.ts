import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Confirmation, Email, Id, Instant, name, NIL_ID } from '../wire/primitives.ts';
import { Fcm, LanguageInput, Session, User } from './schemas.ts';

const NewPassword = z.string().check(z.minLength(8), z.maxLength(limits.password));
const Code = z.optional(z.nullable(z.string().check(z.maxLength(100))));
const ResetCode = z.string().check(z.minLength(1), z.maxLength(100));
/** An account cannot have the id of an undisclosed user (see `NIL_ID`). */
const NewAccountId = z.optional(z.nullable(Id.check(z.refine((id) => id !== NIL_ID, 'must not be the nil UUID'))));
const IdInPath = z.object({ id: Id });
const IdToken = z.string().check(z.maxLength(16_384));
/** The nonce of `GET /api/Account/Nonce` with which the ID token was requested. */
const Nonce = z.optional(z.nullable(z.string().check(z.maxLength(200))));

export const SignUpPolicy = z.enum(['open', 'invitation', 'closed']);
export type SignUpPolicy = z.infer<typeof SignUpPolicy>;

export const Providers = z.object({
  local: z.boolean(),
  google: z.nullable(z.object({ clientId: z.string() })),
  oidc: z.nullable(z.object({ name: z.string(), issuer: z.string(), clientId: z.string() })),
  /** Whether one may sign in with a passkey here, and the domain that they are made for. */
  passkeys: z.nullable(z.object({ rpId: z.string() })),
  /** Whether two members may have a third one's password reset; absent: they may not. */
  resetByMembers: z.optional(z.literal(true)),
  /** Whether the server sends e-mail: links for new passwords, and invitations; absent: it never does. */
  mail: z.optional(z.literal(true)),
  /** The sign-up policy in force. */
  signUp: SignUpPolicy,
  /** No account exists yet: the user's first step is to create one. */
  isFresh: z.boolean(),
});
export type Providers = z.infer<typeof Providers>;

export const AccountSession = z.object({
  id: Id,
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  userAgent: z.string(),
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const accountEndpoints = defineEndpoints({
  getProviders: {
    method: 'GET',
    path: '/api/Account/Providers',
    access: 'anyone',
    summary: 'The sign-in methods of the server',
    response: Providers,
  },
  getNonce: {
    method: 'GET',
    path: '/api/Account/Nonce',
    access: 'anyone',
    summary: 'A nonce for requesting an ID token from a provider',
    response: z.string(),
  },
  signUp: {
    method: 'POST',
    path: '/api/Account/SignUp',
    access: 'anyone',
    summary: 'Creates a built-in account and signs it in',
    body: z.object({
      id: NewAccountId,
      username: name(limits.username),
      email: Email,
      password: NewPassword,
      colocationId: z.optional(z.nullable(Id)),
      code: Code,
      fcmToken: Fcm,
      language: z.optional(z.nullable(LanguageInput)),
    }),
    response: Session,
  },
  signIn: {
    method: 'POST',
    path: '/api/Account/SignIn',
    access: 'anyone',
    summary: 'Signs in with e-mail and password',
    body: z.object({
      email: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.email)),
      password: z.string().check(z.minLength(1), z.maxLength(limits.password)),
      fcmToken: Fcm,
    }),
    response: Session,
  },
  changePassword: {
    method: 'POST',
    path: '/api/Account/Password',
    access: 'user',
    summary: 'Changes the password and ends the other sessions',
    body: z.object({
      id: z.optional(z.nullable(Id)),
      /** Empty when the account has no password yet. */
      current: z.optional(z.nullable(z.string().check(z.maxLength(limits.password)))),
      next: NewPassword,
    }),
    response: Id,
  },
  mailReset: {
    method: 'POST',
    path: '/api/Account/Reset/Mail',
    access: 'anyone',
    summary:
      'Sends a one-time link for a new password by e-mail, if the account exists: the answer does not reveal that',
    body: z.object({
      email: Email,
      /** Language of the e-mail where the account has none. */
      language: LanguageInput,
    }),
    response: z.string(),
  },
  findReset: {
    method: 'POST',
    path: '/api/Account/Reset/Find',
    access: 'anyone',
    summary: 'Whose password a one-time link sets',
    body: z.object({ code: ResetCode }),
    response: z.object({ username: z.string(), email: z.string() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/Account/Reset',
    access: 'anyone',
    summary: 'Sets a new password with a one-time link, ends all sessions and signs in',
    body: z.object({ code: ResetCode, password: NewPassword, fcmToken: Fcm }),
    response: Session,
  },
  listSessions: {
    method: 'GET',
    path: '/api/Account/Sessions',
    access: 'user',
    summary: 'My sessions, the latest seen first',
    response: z.array(AccountSession),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/Account/Sessions/{id}',
    access: 'user',
    summary: 'Ends one of my sessions',
    params: IdInPath,
    response: Id,
  },
  login: {
    method: 'POST',
    path: '/api/User/Login',
    access: 'anyone',
    summary: 'Signs in with an ID token of Google or of the configured OIDC issuer',
    query: z.object({ googleToken: z.optional(IdToken) }),
    body: z.object({
      googleToken: z.optional(z.nullable(IdToken)),
      nonce: Nonce,
      /** `mine`: the user keeps an account created with their e-mail address and a password. */
      account: z.optional(z.nullable(z.enum(['mine']))),
      fcmToken: Fcm,
    }),
    bodyOptional: true,
    largestBody: bodyLimits.token,
    response: Session,
  },
  register: {
    method: 'POST',
    path: '/api/User/Register',
    access: 'anyone',
    summary: 'Creates an account from an ID token and signs it in',
    query: z.object({ googleToken: z.optional(IdToken) }),
    body: z.object({
      id: NewAccountId,
      googleToken: z.optional(z.nullable(IdToken)),
      nonce: Nonce,
      /** `fresh`: the user rejects an account created with their e-mail address and a password. */
      account: z.optional(z.nullable(z.enum(['fresh']))),
      username: name(limits.username),
      colocationId: z.optional(z.nullable(Id)),
      code: Code,
      fcmToken: Fcm,
    }),
    largestBody: bodyLimits.token,
    response: Session,
  },
  logout: {
    method: 'POST',
    path: '/api/User/Logout',
    aliases: [{ method: 'DELETE', path: '/api/User/Logout' }],
    access: 'anyone',
    actor: 'body.userId',
    summary: 'Deletes the device and ends the session; also without a session if (userId, fcmToken) matches',
    body: z.object({ userId: z.optional(z.nullable(Id)), fcmToken: Fcm }),
    bodyOptional: true,
    response: z.string(),
  },
  updateUser: {
    method: 'PUT',
    path: '/api/User',
    access: 'user',
    actor: 'body.id',
    summary: 'Changes my name or picture; joins a household (colocationId) or leaves it (null)',
    body: z.object({
      id: Id,
      username: z.optional(z.nullable(name(limits.username))),
      email: z.optional(z.nullable(z.string())),
      pathToProfilePicture: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      colocationId: z.optional(z.nullable(Id)),
      code: Code,
    }),
    response: Id,
  },
  quitColocation: {
    method: 'PUT',
    path: '/api/User/QuitColocation/{id}',
    access: 'user',
    summary: 'Leaves my household',
    params: IdInPath,
    response: Id,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/User/{id}',
    access: 'user',
    summary:
      'Deletes my account: e-mail and identities are erased, the history stays, all sessions end. Requires the password, or a recent sign-in',
    params: IdInPath,
    body: Confirmation,
    bodyOptional: true,
    response: Id,
  },
  getUser: {
    method: 'GET',
    path: '/api/User/GetById/{id}',
    access: 'user',
    summary: 'Me, or another member of my household',
    params: IdInPath,
    response: User,
  },
  listMembers: {
    method: 'GET',
    path: '/api/User/GetByColocationId/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'The members of my household, by name',
    params: IdInPath,
    response: z.array(User),
    cacheable: true,
  },
  listFormerMembers: {
    method: 'GET',
    path: '/api/User/Former/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'The former members of my household, by name: the history refers to them',
    params: IdInPath,
    response: z.array(User),
    cacheable: true,
  },
  getLanguage: {
    method: 'GET',
    path: '/api/User/Language/{id}',
    access: 'user',
    summary: 'My language code; empty if never chosen',
    params: IdInPath,
    response: z.string(),
    responseType: 'text/plain',
  },
  setLanguage: {
    method: 'POST',
    path: '/api/User/Language',
    access: 'user',
    actor: 'body.userId',
    summary: 'Chooses my language',
    body: z.object({ userId: Id, language: LanguageInput }),
    response: Id,
  },
});
