import { MAX_DECIMALS } from '@hestia/contract/money/currencies.ts';
import { parseMinor } from '@hestia/contract/money/minor.ts';
import { wordOf } from '#platform/sheet-address.ts';

/** How a list of expenses is narrowed, as the address says it: what is said holds of each of them. */
export type Filters = {
  /** Words to look for. */
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  /** Somebody who has to do with it, and how: any way when `role` is not said. */
  readonly person?: string | undefined;
  readonly role?: Role | undefined;
  /** The first and the last day, by the household's calendar. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The least and the most that it comes to, in major units with a point. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly receipt?: '1' | undefined;
  /** What was spent alone, without what people paid each other. */
  readonly spent?: '1' | undefined;
};
export type Role = 'paid' | 'share';

/** The filters that an address names; what is none is as if it were not said. */
export function readFilters(search: Record<string, unknown>): Filters {
  const person = wordOf(search.person);
  return {
    q: wordOf(search.q),
    category: wordOf(search.category),
    person,
    role: person !== undefined && (search.role === 'paid' || search.role === 'share') ? search.role : undefined,
    from: dayIn(search.from),
    to: dayIn(search.to),
    min: amountIn(search.min),
    max: amountIn(search.max),
    receipt: search.receipt === '1' ? '1' : undefined,
    spent: search.spent === '1' ? '1' : undefined,
  };
}

/** All of them, said to be none. */
export const NO_FILTERS: Filters = readFilters({});

/** Whether anything is said. */
export const isNarrowed = (filters: Filters): boolean => Object.values(filters).some((value) => value !== undefined);

function dayIn(value: unknown): string | undefined {
  const day = wordOf(value);
  const isDay = day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay ? day : undefined;
}

function amountIn(value: unknown): string | undefined {
  const amount = wordOf(value);
  return amount !== undefined && parseMinor(amount, '.', MAX_DECIMALS) !== null ? amount : undefined;
}
