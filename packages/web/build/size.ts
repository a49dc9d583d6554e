/* oxlint-disable no-console -- this is a tool that prints */
// Prints what a first visit transfers before a page shows, and fails over the budget: node build/size.ts [folder], after a build.
import path from 'node:path';
import { pageSizes } from './page-sizes.ts';
import { packageFolder } from './paths.ts';

/* Compressed. */
const BUDGET_KB = 168.5;
/*
 * The board draws every kind of note at once. The others begin with React Aria's fields, menus or lists: users reach them from
 * pages that have loaded those.
 */
const BUDGETS_KB: Readonly<Record<string, number>> = {
  '/': 187.3,
  '/fridge': 258.2,
  '/list': 174.5,
  '/login': 170.2,
  '/message': 177.6,
  '/money': 170.4,
  '/money/bills': 174.6,
  '/money/categories': 240.6,
  '/money/deleted': 174.2,
  '/money/historical': 204.9,
  '/money/import': 170.9,
  '/money/refund': 208.6,
  '/money/refundhistory': 177.8,
  '/money/statement': 170.9,
  '/money/statistics': 170.9,
  '/money/why': 178.9,
  '/settings/colocation': 218.7,
  '/settings/handles': 178.1,
  '/tasks': 172.9,
};
const dist = path.resolve(process.argv[2] ?? path.join(packageFolder, 'dist'));
const rows = pageSizes(dist);
console.table(rows);
const heavy = rows.flatMap((row) => {
  const budget = BUDGETS_KB[row.page] ?? BUDGET_KB;
  return row['JS brotli'] > budget ? [`${row.page} over ${budget} KB`] : [];
});
if (heavy.length > 0) {
  console.error(`Too much JavaScript: ${heavy.join(', ')}`);
  process.exitCode = 1;
}
