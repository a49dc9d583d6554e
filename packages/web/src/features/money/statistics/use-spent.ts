import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { monthsAfter } from '@hestia/contract/money/planning/months.ts';
import type { SpentMinor } from '@hestia/contract/money/shapes/model.ts';
import { spentIn } from '@hestia/contract/money/statistics.ts';
import { monthOf as monthOfDay } from '@hestia/contract/time/day.ts';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone } from '#shared/household/household.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useExpenses } from '../ledger/money-data.ts';
import { dayCounted, readUpTo } from '../ledger/month.ts';
import { spentQuery } from '../ledger/spent-data.ts';
import { useDecimals } from '#ui/figures/currency.tsx';

const NONE: readonly SpentMinor[] = [];

/**
 * The spending of some months: computed on the device where it stores all expenses, with queued writes applied, and
 * fetched from the server for the others.
 */
export function useSpent(months: readonly string[]) {
  const timeZone = useTimeZone();
  const { expenses, receivedAt, hasMore, isError, refetch } = useExpenses();
  const oldest = expenses?.at(-1);
  // The month of the oldest stored one may have begun before it.
  const wholeFrom = hasMore && oldest ? monthsAfter(monthOfDay(readUpTo(oldest, timeZone)), 1) : '';
  const monthOf = (expense: Parameters<typeof dayCounted>[0]) => monthOfDay(dayCounted(expense, timeZone));
  const here = expenses && spentIn(expenses, timeZone, monthOf);
  const isHere = ({ month }: SpentMinor) => months.includes(month) && month >= wholeFrom;
  const older = months.filter((month) => month < wholeFrom);
  const fromServer = useOlder(months, timeZone, expenses !== undefined && older.length > 0);
  const isOlder = ({ month }: SpentMinor) => older.includes(month);
  return {
    spent: here && [...here.filter(isHere), ...(fromServer.spent ?? NONE).filter(isOlder)],
    /** Months without data here; `isReading` means that they are loading. */
    missing: fromServer.spent ? [] : older,
    isReading: fromServer.isReading,
    /** When this device last received the oldest of these figures. */
    receivedAt: Math.min(receivedAt, fromServer.receivedAt),
    isError: isError && expenses === undefined,
    refetch,
  };
}

/** The server's figures, of all months: the set of older ones changes as more expenses load. */
function useOlder(months: readonly string[], timeZone: string, enabled: boolean) {
  const decimals = useDecimals();
  const [from = '', until = from] = [months[0], months.at(-1)];
  const query = spentQuery(useColocationId(), { from, until, timeZone });
  const { data, dataUpdatedAt, isFetching } = useQuery({ ...query, enabled });
  const spent = data?.map(({ paid, share, ...key }): SpentMinor => ({
    ...key,
    paidMinor: toMinor(paid, decimals),
    shareMinor: toMinor(share, decimals),
  }));
  const receivedAt = enabled && data ? dataUpdatedAt : Number.POSITIVE_INFINITY;
  return { spent, isReading: isFetching, receivedAt };
}
