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
  '/': 186.1,
  '/list': 173.2,
  '/login': 169.5,
  '/message': 176.7,
  '/money': 169.9,
  '/money/bills': 173.9,
  '/money/categories': 240.0,
  '/money/deleted': 173.6,
  '/money/historical': 204.4,
  '/money/import': 170.5,
  '/money/refund': 208.0,
  '/money/refundhistory': 177.3,
  '/money/statement': 170.5,
  '/money/statistics': 170.5,
  '/money/why': 178.2,
  '/settings/colocation': 218.2,
  '/settings/handles': 177.4,
  '/tasks': 172.1,
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
