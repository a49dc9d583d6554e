import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import type { NewsLook } from '@hestia/contract/news/schemas.ts';
import { mostNews } from '@hestia/contract/wire/limits.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { newestOf, readNews } from './entries.ts';
import { moveMark, readLooked } from './repository.ts';

/** Deeds of others since the user's last look, from the household's events. */
export const news = ({ database }: Platform) =>
  defineFeature('news', newsEndpoints, {
    listNews: async ({ caller, query: { before, limit = mostNews } }) => {
      const first = before ?? (await readLooked(database, caller)).seq + 1;
      return readNews(database, caller, { before: first, most: limit });
    },
    getNewsMark: async ({ caller }) => {
      const { looked, seq } = await readLooked(database, caller);
      return { userId: caller.userId, looked, newest: await newestOf(database, caller, seq + 1) };
    },
    look: ({ caller, body, write }) => {
      return write(async (tx) => {
        // A device's number from before a restore may exceed the last event.
        const seq = Math.min(body.seq, tx.seq);
        if (await moveMark(tx, caller, seq)) tx.emit('NewsLooked', { userId: caller.userId, seq });
        return caller.userId;
      });
    },
  });

/** Reading times are private. */
export const newsRedactors: ReadonlyMap<string, (payload: unknown, userId: string) => unknown> = new Map([
  ['NewsLooked', (payload, userId) => ((payload as NewsLook).userId === userId ? payload : { userId: NIL_ID, seq: 0 })],
]);
