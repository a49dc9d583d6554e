import { lastDayOf, monthsAfter, monthsBetween } from '@hestia/contract/money/planning/months.ts';
import type { SpentMinor } from '@hestia/contract/money/shapes/model.ts';
import type { Filters } from '../finding/filters.ts';
import type { Kind } from './statistics-search.ts';

/** Months shown side by side. */
const MONTHS_PER_PAGE = 12;

/** The months around the selected one: it is the last, unless fewer follow it up to now. */
export function monthsAround(month: string, now: string): readonly string[] {
  const newest = month > now ? month : now;
  // They move by whole years, so that the bars stay in place while the user moves from month to month.
  let last = newest;
  while (monthsAfter(last, -MONTHS_PER_PAGE) >= month) last = monthsAfter(last, -MONTHS_PER_PAGE);
  return monthsBetween(monthsAfter(last, 1 - MONTHS_PER_PAGE), last);
}

/** A table of sums, by month and by part of the bars. */
export type Table = {
  readonly minor: (month: string, key: string) => number;
  readonly month: (month: string) => number;
  /** The sum of all months. */
  readonly whole: (key: string) => number;
  readonly keys: ReadonlySet<string>;
};

export function tableOf(all: readonly SpentMinor[], kind: Kind): Table {
  const cells = new Map<string, number>();
  const add = (at: string, minor: number) => cells.set(at, (cells.get(at) ?? 0) + minor);
  const keys = new Set<string>();
  for (const spent of all) {
    const key = kind === 'category' ? spent.expenseCategoryId : spent.userId;
    // A member's payments, or shares; by category both are equal.
    const minor = kind === 'paid' ? spent.paidMinor : spent.shareMinor;
    if (minor === 0) continue;
    keys.add(key);
    add(`${spent.month} ${key}`, minor);
    add(spent.month, minor);
    add(key, minor);
  }
  return {
    minor: (month, key) => cells.get(`${month} ${key}`) ?? 0,
    month: (month) => cells.get(month) ?? 0,
    whole: (key) => cells.get(key) ?? 0,
    keys,
  };
}

/** The filters for the expenses of a bar. */
export function filtersOfBar(
  months: readonly string[],
  { kind, key, category }: { kind: Kind; key?: string; category: string | undefined },
): Filters {
  const [first = '', last = first] = [months[0], months.at(-1)];
  const span = { from: `${first}-01`, to: lastDayOf(last), spent: '1' } as const;
  if (key === undefined) return { ...span, category };
  return kind === 'category' ? { ...span, category: key } : { ...span, category, person: key, role: kind };
}
