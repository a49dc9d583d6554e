import { expect, it } from 'vitest';
import { inPages } from '#platform/db/page-bytes.ts';

const COUNT = 2000;
type Row = { readonly at: number; readonly candidates: number };

/** Rows of which `perPage` fit a page; `limits` gets what each page was chosen from. */
const reading = (perPage: number, limits: number[]) =>
  inPages<Row>(COUNT, async (after, limit) => {
    limits.push(limit);
    const start = (after?.at ?? -1) + 1;
    const candidates = Math.min(limit, COUNT - start);
    return Array.from({ length: Math.min(perPage, candidates) }, (_, n) => ({ at: start + n, candidates }));
  });

it.each([
  { rows: 'long rows', perPage: 3 },
  { rows: 'rows of which some hundred fit', perPage: 150 },
  { rows: 'short rows', perPage: COUNT },
])('pages of $rows are complete, and compute the size of few rows more than once', async ({ perPage }) => {
  const limits: number[] = [];
  const rows: number[] = [];
  for await (const page of reading(perPage, limits)) rows.push(...page.map(({ at }) => at));
  expect(rows).toEqual(Array.from({ length: COUNT }, (_, n) => n));
  expect(limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThan(COUNT * 2 + 100);
});
