import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmWith } from '../confirming.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { isAskedForPasskey } from '../second-step.ts';
import { setSecondFactor } from './choosing.ts';
import { finishWithPasskey, finishWithRecoveryCode, startSecondStep } from './finishing.ts';

/** A passkey after the password, optional; a recovery code can replace it. */
export const secondFactor = (platform: Platform, throttle: LoginThrottle, notifyOwner: NotifyOwner) =>
  defineFeature('second-factor', secondFactorEndpoints, {
    getSecondFactor: async ({ caller }) => ({ isOn: await isAskedForPasskey(platform.database, caller.userId) }),
    setSecondFactor: setSecondFactor(platform, confirmWith(platform, throttle), notifyOwner),
    startSecondStep: startSecondStep(platform, throttle),
    finishWithPasskey: finishWithPasskey(platform, throttle),
    finishWithRecoveryCode: finishWithRecoveryCode(platform, throttle, notifyOwner),
  });
