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
  '/list': 172.6,
  '/login': 169.1,
  '/message': 176.2,
  '/money/bills': 173.3,
  '/money/categories': 238.4,
  '/money/deleted': 173.1,
  '/money/historical': 202.7,
  '/money/import': 168.8,
  '/money/refund': 205.6,
  '/money/refundhistory': 175.6,
  '/money/statement': 168.8,
  '/money/statistics': 168.8,
  '/money/why': 176.5,
  '/settings/colocation': 217.6,
  '/settings/handles': 176.9,
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
