import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import type { NewsLook } from '@hestia/contract/news/schemas.ts';
import { MAX_NEWS } from '@hestia/contract/wire/limits.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { defineFeature, type HandlerOf } from '#platform/http/requests/feature.ts';
import { newestOf, readNews } from './entries.ts';
import { moveMark, readLooked } from './repository.ts';

const look: HandlerOf<'news.look'> = ({ caller, body, write }) => {
  return write(async (tx) => {
    // A device's number from before a restore may exceed the last event.
    const seq = Math.min(body.seq, tx.seq);
    if (await moveMark(tx, caller.userId, seq)) tx.emit('NewsLooked', { userId: caller.userId, seq });
    return caller.userId;
  });
};

/** Deeds of others since the user's last look, from the household's events. */
export const news = defineFeature('news', newsEndpoints, {
  listNews: async ({ caller: { userId }, home, query: { before, limit = MAX_NEWS } }) => {
    const first = before ?? (await readLooked(home, userId)).seq + 1;
    return readNews(home, userId, { before: first, most: limit });
  },
  getNewsMark: async ({ caller: { userId }, home }) => {
    const { looked, seq } = await readLooked(home, userId);
    return { userId, looked, newest: await newestOf(home, userId, seq + 1) };
  },
  look,
});

/** Reading times are private. */
export const newsRedactors: ReadonlyMap<string, (payload: unknown, userId: string) => unknown> = new Map([
  ['NewsLooked', (payload, userId) => ((payload as NewsLook).userId === userId ? payload : { userId: NIL_ID, seq: 0 })],
]);
