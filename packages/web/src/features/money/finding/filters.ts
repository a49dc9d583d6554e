import { MAX_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { parseMinor } from '@hestia/contract/money/coins/minor.ts';
import { wordOf } from '#platform/sheet-address.ts';

/** The filters of a list of expenses in the address: all of them must match. */
export type Filters = {
  /** Words to search for. */
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  /** An involved member, and how: in any way without a `role`. */
  readonly person?: string | undefined;
  readonly role?: Role | undefined;
  /** The first and the last day, by the household's calendar. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The minimum and maximum amount, in major units with a point. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly receipt?: '1' | undefined;
  /** Only spending, without payments between members. */
  readonly spent?: '1' | undefined;
};
export type Role = 'paid' | 'share';

/** The filters of an address; invalid ones are ignored. */
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

/** All of them, given as none. */
export const NO_FILTERS: Filters = readFilters({});

/** Whether any filter is set. */
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
