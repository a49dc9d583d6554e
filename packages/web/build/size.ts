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
  '/': 187.6,
  '/list': 174.8,
  '/login': 170.5,
  '/message': 177.9,
  '/money': 170.7,
  '/money/bills': 174.9,
  '/money/categories': 240.9,
  '/money/deleted': 174.5,
  '/money/historical': 205.2,
  '/money/import': 171.2,
  '/money/refund': 208.9,
  '/money/refundhistory': 178.1,
  '/money/statement': 171.2,
  '/money/statistics': 171.2,
  '/money/why': 179.2,
  '/settings/colocation': 219.0,
  '/settings/handles': 178.4,
  '/tasks': 173.2,
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
