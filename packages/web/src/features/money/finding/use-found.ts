import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useEffect, useState } from 'react';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { type Filters, isNarrowed } from './filters.ts';
import { matchesFigures } from './matching.ts';
import { prepareToFind, sift, wordsMatcher } from './find-expenses.ts';
import { useExpenses, useReadOn } from '../ledger/money-data.ts';
import { dayCounted, readUpTo } from '../ledger/month.ts';
import { usePaymentSearchText } from './payment-search-text.ts';

const NONE: readonly Expense[] = [];

/**
 * The matching expenses among the loaded ones. They are computed in the background: until then, the former results
 * stay.
 */
export function useFound(expenses: readonly Expense[], filters: Filters): readonly Expense[] {
  const { find } = useMemberDirectory();
  const describePayment = usePaymentSearchText();
  const timeZone = useTimeZone();
  const [found, setFound] = useState(NONE);
  const isOn = isNarrowed(filters);
  useEffect(() => {
    if (!isOn) return prepareToFind(expenses);
    const hasWords = wordsMatcher(filters.q ?? '', (id) => find(id).username, describePayment);
    return sift(
      expenses,
      (expense) => matchesFigures(expense, filters, timeZone) && (hasWords === null || hasWords(expense)),
      // An equal result causes no render.
      (next) => setFound((now) => (isSame(now, next) ? now : next)),
    );
  }, [expenses, filters, isOn, timeZone, find, describePayment]);
  return isOn ? found : expenses;
}

const isSame = (a: readonly Expense[], b: readonly Expense[]): boolean =>
  a.length === b.length && a.every((expense, i) => expense === b[i]);

/** How far the reading of a list has come that is looked through from its newest expense on. */
export type Reach = {
  /** It is read on until everything that is wanted must have come. */
  readonly isReading: boolean;
  /** Older ones are at the server, which is out of reach: all from this day on have been looked through. */
  readonly storedSince: string | null;
};

/** The expenses to search; for a category its own list, once loaded. Loads as far as the filters need. */
export function useSearched(filters: Filters): ReturnType<typeof useExpenses> & Reach {
  const timeZone = useTimeZone();
  const isOnline = useIsOnline();
  const all = useExpenses();
  const own = useExpenses(filters.category);
  const listed = own.expenses === undefined && all.expenses !== undefined ? all : own;
  const { expenses, hasMore, readMore } = listed;
  const oldest = expenses?.at(-1);
  const isPast = filters.from !== undefined && oldest !== undefined && readUpTo(oldest, timeZone) < filters.from;
  const isWanting = isNarrowed(filters) && hasMore && !isPast;
  const isReading = isWanting && isOnline;
  // A stand-in for a category's list is not read further: the real one is loading.
  const isStandIn = listed !== own;
  useReadOn(isReading && !isStandIn, readMore);
  return {
    ...listed,
    hasMore: hasMore && !isPast,
    isReading,
    storedSince: isWanting && !isOnline && oldest ? dayCounted(oldest, timeZone) : null,
  };
}
