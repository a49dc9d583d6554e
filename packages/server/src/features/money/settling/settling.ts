import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { answerRefund } from './answers.ts';
import { changeOwnHandles, getHandles, getOwnHandles, type HandleNeeds } from './handles.ts';
import { listNudges, nudge } from './nudging.ts';

/** Paying back: payment handles, confirmations and reminders. */
export const settling = (platform: Platform, needs: HandleNeeds) =>
  defineFeature('settling', settleEndpoints, {
    getOwnHandles: getOwnHandles(platform, needs.seal),
    changeOwnHandles: changeOwnHandles(platform, needs),
    getHandles: getHandles(platform, needs),
    answerRefund,
    listNudges,
    nudge,
  });
