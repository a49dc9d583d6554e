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
  '/': 186.6,
  '/list': 173.7,
  '/login': 169.7,
  '/message': 177.0,
  '/money': 170.1,
  '/money/bills': 174.0,
  '/money/categories': 240.3,
  '/money/deleted': 173.8,
  '/money/historical': 204.6,
  '/money/import': 170.6,
  '/money/refund': 208.1,
  '/money/refundhistory': 177.5,
  '/money/statement': 170.6,
  '/money/statistics': 170.6,
  '/money/why': 178.4,
  '/settings/colocation': 218.4,
  '/settings/handles': 177.6,
  '/tasks': 172.6,
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
