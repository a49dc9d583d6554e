import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { closeMonth, listMonths, reopenMonth } from './months.ts';
import { settleNow } from './settle-now.ts';

/** The end of a month: closing it, and asking the payers of the plan. */
export const closing = (_platform: Platform) =>
  defineFeature('closing', closingEndpoints, { listMonths, closeMonth, reopenMonth, settleNow });
