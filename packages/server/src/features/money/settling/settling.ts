import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { defineFeature } from '#platform/http/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { answerRefund } from './answers.ts';
import { changeOwnHandles, getHandles, getOwnHandles } from './handles.ts';
import { listNudges, nudge } from './nudging.ts';
import type { Seal } from '#platform/kernel/seal.ts';

/** Paying each other back: where somebody may be paid, what has come, and kind nudges. */
export const settling = (platform: Platform, seal: Seal) =>
  defineFeature('settling', settleEndpoints, {
    getOwnHandles: getOwnHandles(platform, seal),
    changeOwnHandles: changeOwnHandles(platform, seal),
    getHandles: getHandles(platform, seal),
    answerRefund,
    listNudges: listNudges(platform),
    nudge,
  });
