import { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmLeftPayment } from './confirming.ts';
import { listOpenHouseholds } from './open-households.ts';
import { getLeftStatement, listLeftPayments } from './statement.ts';

/** The open balance between a household and a former member, who may read it, and confirm payments. */
export const left = (platform: Platform) =>
  defineFeature('left', leftEndpoints, {
    listLeft: async ({ caller }) => {
      const households = await listOpenHouseholds(platform.database, caller.userId);
      return households.map(({ colocationId, name, leftAt, timeZone, currency, decimals, minor }) => ({
        colocationId,
        name,
        leftAt,
        timeZone,
        currency,
        ...withDecimals(decimals),
        balance: toAmount(minor, decimals),
      }));
    },
    getLeftStatement: getLeftStatement(platform),
    listLeftPayments: listLeftPayments(platform),
    confirmLeftPayment: confirmLeftPayment(platform),
  });
