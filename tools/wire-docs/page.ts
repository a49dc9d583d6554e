import { callsTable, enumerationsTable, eventsTable, olderShapesTable, ourShapesTable } from './tables.ts';

const tables: Readonly<Record<string, () => string>> = {
  'shapes of both clients': olderShapesTable,
  'shapes of ours': ourShapesTable,
  enumerations: enumerationsTable,
  events: eventsTable,
};

/** The page with its tables regenerated: each starts below a marker line with its name, and ends with another one. */
export const writePage = (page: string): string =>
  page.replaceAll(
    /(<!-- npm run docs:wire makes: (.+) -->\n\n)[\s\S]*?(\n\n<!-- until here -->)/g,
    (_, from: string, what: string, until: string) => from + tableOf(what) + until,
  );

function tableOf(what: string): string {
  const tags = /^calls of (.+)$/.exec(what)?.[1];
  const write = tables[what];
  if (tags !== undefined) return callsTable(tags.split(', '));
  if (!write) throw new Error(`There is no table of ${what}`);
  return write();
}
