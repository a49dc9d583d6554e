import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { createCodeGuard } from '#platform/access/code-guard.ts';
import { defineFeature, type Handlers } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import { confirmWith } from './confirming.ts';
import { listSessions } from './credentials.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { openIdTokens, type Issuer } from './tokens/id-tokens.ts';
import { logout } from './logout.ts';
import { mailReset, type ResetMails, resetQueue } from './mailed-reset.ts';
import { createSignUpRules } from './sign-up-rules.ts';
import { makeNonce } from './tokens/nonces.ts';
import { deleteUser, getLanguage, getUser, quitColocation, setLanguage, updateUser } from './profile.ts';
import { login, register } from './provider-sign-in.ts';
import { listFormerMembers, listMembers } from './repository.ts';
import type { MembershipChanges } from './membership-change.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { findReset, resetPassword, type SetByLink } from './password-reset.ts';
import { changePassword, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

type Needs = {
  readonly setByLink: SetByLink;
  readonly notifyOwner: NotifyOwner;
  /** null where no e-mail is ever sent. */
  readonly mails: ResetMails | null;
};

/** Users: signing up, in and out, and who they are. */
export const accounts = (
  platform: Platform,
  membership: MembershipChanges,
  throttle: LoginThrottle,
  { setByLink, notifyOwner, mails }: Needs,
) => {
  const { database, sessions, settings } = platform;
  const admission = { throttle, signUpRules: createSignUpRules(platform), guard: createCodeGuard(database) };
  const verify = openIdTokens(issuersOf(settings), platform.log);
  const queues = mails ? [resetQueue(platform, mails, notifyOwner)] : [];
  const handlers: Handlers<typeof accountEndpoints> = {
    getProviders: async ({ request }) => ({
      local: settings.localAccounts,
      google: settings.googleClientIds[0] ? { clientId: settings.googleClientIds[0] } : null,
      oidc: settings.oidc,
      ...(settings.localAccounts && settings.resetByMembers && { resetByMembers: true as const }),
      ...(mails && { mail: true as const }),
      passkeys: passkeysOf(relyingPartyOf(settings, request)),
      signUp: await admission.signUpRules.policy(),
      isFresh: await admission.signUpRules.isFresh(),
    }),
    getNonce: () => makeNonce(settings.jwtSecret),
    signUp: signUp(platform, membership, admission),
    signIn: signIn(platform, throttle),
    changePassword: changePassword(platform, throttle),
    mailReset: mailReset(platform, throttle, mails),
    findReset: findReset(platform, throttle),
    resetPassword: resetPassword(platform, throttle, setByLink),
    listSessions: async ({ caller }) =>
      (await listSessions(database, caller.userId)).map((session) => ({
        ...session,
        current: session.id === caller.sessionId,
      })),
    endSession: async ({ caller, params, request }) => {
      const mine = await listSessions(database, caller.userId);
      if (!mine.some(({ id }) => id === params.id)) throw notFound('This session');
      await sessions.end(caller.userId, { only: params.id });
      request.log.info({ userId: caller.userId, sessionId: params.id, address: request.ip }, 'Session ended');
      return params.id;
    },
    login: login(platform, { verify }),
    register: register(platform, membership, { verify, ...admission }),
    logout: logout(platform),
    updateUser: updateUser(platform, membership, admission.guard),
    quitColocation: quitColocation(platform, membership),
    deleteUser: deleteUser(platform, membership, confirmWith(platform, throttle)),
    getUser: getUser(platform),
    listMembers: ({ home }) => {
      return listMembers(home);
    },
    listFormerMembers: ({ home }) => {
      return listFormerMembers(home);
    },
    getLanguage: getLanguage(platform),
    setLanguage: setLanguage(platform),
  };
  return defineFeature('accounts', accountEndpoints, handlers, { queues });
};

const issuersOf = ({ googleClientIds, oidc }: Settings): Issuer[] => [
  ...(googleClientIds.length > 0 ? [{ issuer: 'https://accounts.google.com', clientIds: googleClientIds }] : []),
  ...(oidc ? [{ issuer: oidc.issuer, clientIds: [oidc.clientId] }] : []),
];

const passkeysOf = (party: RelyingParty | null) => party && { rpId: party.rpId };
