import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { plainQuery } from '#platform/sync/queries/plain-query.ts';

/** The number of a user's remaining recovery codes. */
export const recoveryCodesQuery = (userId: string) =>
  plainQuery(['recovery-codes', userId], recoveryEndpoints.getRecoveryCodes, {});

/** Whether two-step sign-in is on. */
export const secondFactorQuery = (userId: string) =>
  plainQuery(['second-factor', userId], secondFactorEndpoints.getSecondFactor, {});
