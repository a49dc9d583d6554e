import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { plainQuery } from '#platform/data/plain-query.ts';

/** How many recovery codes somebody has left. */
export const recoveryCodesQuery = (userId: string) =>
  plainQuery(['recovery-codes', userId], recoveryEndpoints.getRecoveryCodes, {});

/** Whether a passkey is asked for after their password. */
export const secondFactorQuery = (userId: string) =>
  plainQuery(['second-factor', userId], secondFactorEndpoints.getSecondFactor, {});
