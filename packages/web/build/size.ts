/* oxlint-disable no-console -- this is a tool that prints */
// Prints what a first visit transfers before a page shows, and fails over the budget: node build/size.ts [folder], after a build.
import path from 'node:path';
import { pageSizes } from './page-sizes.ts';
import { packageFolder } from './paths.ts';

/* As it travels. */
const BUDGET_KB = 168.5;
/* The board draws every kind of note at once. The others begin with React Aria's fields, menus or lists: one comes to them from
   pages that have loaded those behind themselves. */
const BUDGETS_KB: Readonly<Record<string, number>> = {
  '/': 185.7,
  '/list': 172.3,
  '/login': 169.1,
  '/message': 176.5,
  '/money/bills': 173.6,
  '/money/categories': 238.7,
  '/money/deleted': 173.4,
  '/money/historical': 203.0,
  '/money/import': 169.1,
  '/money/refund': 205.9,
  '/money/refundhistory': 175.9,
  '/money/statement': 169.1,
  '/money/statistics': 169.1,
  '/money/why': 176.6,
  '/settings/colocation': 217.9,
  '/settings/handles': 177.2,
  '/tasks': 171.7,
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
