import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmWith } from '../confirming.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { addPasskey, startPasskey } from './adding.ts';
import { removePasskey } from './removing.ts';
import { listPasskeys, renamePasskey } from './repository.ts';
import { signInWithPasskey, startPasskeySignIn } from './signing-in.ts';

/** Signing in with a passkey instead of a password (WebAuthn). */
export const passkeys = (platform: Platform, throttle: LoginThrottle, notifyOwner: NotifyOwner) => {
  const { database } = platform;
  return defineFeature('passkeys', passkeyEndpoints, {
    listPasskeys: ({ caller }) => listPasskeys(database, caller.userId),
    startPasskey: startPasskey(platform, confirmWith(platform, throttle)),
    addPasskey: addPasskey(platform, notifyOwner),
    renamePasskey: async ({ body, caller, params }) => {
      if (!(await renamePasskey(database, caller.userId, params.id, body.name))) throw notFound('This passkey');
      return params.id;
    },
    removePasskey: removePasskey(platform),
    startPasskeySignIn: startPasskeySignIn(platform, throttle),
    signInWithPasskey: signInWithPasskey(platform, throttle),
  });
};
