import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import type { Confirm } from '#platform/confirm.ts';
import type { Queries } from '#platform/db/queries.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import { askReset, confirmReset, stopReset } from './asking.ts';
import { makeResetLink } from './linking.ts';

// Invariant: members reset a password only after two others of the same household have confirmed the owner's identity.
// The owner was notified and had a day to object, and all of them still live there. Each step is in the household's
// log.

/** Makes a one-time link in place of the one before (see accounts). */
export type MakeReset = (
  on: Queries,
  userId: string,
  making: { readonly code: string },
) => Promise<{ readonly hash: Buffer; readonly expiresAt: string }>;

export type Needs = {
  readonly confirm: Confirm;
  readonly notifyOwner: NotifyOwner;
  readonly makeReset: MakeReset;
  /** Until when the link of this hash sets a password; undefined once it is used or another was made. */
  readonly findResetUntil: (on: Queries, hash: Buffer) => Promise<string | undefined>;
};

/** A forgotten password where no e-mail is ever sent: two who live with its owner vouch for them. */
export const memberResets = (platform: Platform, needs: Needs) =>
  defineFeature('memberResets', memberResetEndpoints, {
    askReset: askReset(platform, needs),
    confirmReset: confirmReset(platform, needs),
    stopReset,
    makeResetLink: makeResetLink(platform, needs),
  });
