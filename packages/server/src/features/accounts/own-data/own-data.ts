import { Readable } from 'node:stream';
import { ownDataEndpoints } from '@hestia/contract/accounts/own-data-endpoints.ts';
import { createRateLimiter } from '#platform/access/rate-limiter.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { ownData as piecesOf, type ReadHandles } from './reading.ts';

/** One user's data as a file, for themselves. */
export const ownData = ({ database }: Platform, readHandles: ReadHandles) => {
  const limiter = createRateLimiter({ max: 10, seconds: 3600 });
  return defineFeature('ownData', ownDataEndpoints, {
    getOwnData: ({ caller: { userId }, request, reply }) => {
      limiter.require(userId);
      limiter.failed(userId);
      request.log.info({ userId, address: request.ip }, 'Personal data downloaded');
      reply.headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="hestia-my-data.json"',
        'cache-control': 'no-store',
      });
      return Readable.from(piecesOf(database, userId, readHandles), { objectMode: false });
    },
  });
};
