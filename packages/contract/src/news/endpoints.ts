import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { MAX_NEWS } from '../wire/limits.ts';
import { Id } from '../wire/primitives.ts';
import { NewsMark, NewsPage } from './schemas.ts';

const Seq = z.int().check(z.minimum(0));

export const newsEndpoints = defineEndpoints({
  listNews: {
    method: 'GET',
    path: '/api/News',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Other members’ actions in the last 30 days, latest first, at most 200 a page',
    query: z.object({
      colocationId: Id,
      before: z.optional(Seq),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_NEWS))),
    }),
    response: NewsPage,
    cacheable: true,
  },
  getNewsMark: {
    method: 'GET',
    path: '/api/News/Mark',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Up to which event I have looked, and the last one that is news to me',
    query: z.object({ colocationId: Id }),
    response: NewsMark,
    cacheable: true,
  },
  look: {
    method: 'PUT',
    path: '/api/News/Mark',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'I have looked up to this event: never back again',
    body: z.object({ colocationId: Id, seq: Seq }),
    response: Id,
  },
});
