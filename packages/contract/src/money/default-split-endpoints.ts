import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Id } from '../wire/primitives.ts';
import { DefaultSplit, UsualSplit } from './shapes/default-split-schemas.ts';

export const defaultSplitEndpoints = defineEndpoints({
  listDefaultSplits: {
    method: 'GET',
    path: '/api/Expense/DefaultSplits',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'How new expenses of my household are split, by category and in general (M30)',
    query: z.object({ colocationId: Id }),
    response: z.array(DefaultSplit),
    cacheable: true,
  },
  setDefaultSplit: {
    method: 'PUT',
    path: '/api/Expense/DefaultSplits',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Says how new expenses of a category, or of the household, are split; null takes it away',
    body: z.object({
      colocationId: Id,
      expenseCategoryId: z.optional(z.nullable(Id)),
      split: z.nullable(UsualSplit),
    }),
    response: Id,
  },
});
