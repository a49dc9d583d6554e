import { toMinor } from '@hestia/contract/money/minor.ts';
import { monthsAfter } from '@hestia/contract/money/months.ts';
import { spentIn, type SpentMinor } from '@hestia/contract/money/statistics.ts';
import { monthOf as monthOfDay } from '@hestia/contract/time/day.ts';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone } from '#platform/household/household.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useExpenses } from './money-data.ts';
import { dayCounted, readUpTo } from './month.ts';
import { spentQuery } from './spent-data.ts';
import { useDecimals } from '#ui/currency.tsx';

const NONE: readonly SpentMinor[] = [];

/**
 * What was spent in some months: worked out here of those whose expenses this device keeps, with what waits to be sent, and
 * read from the server of the others.
 */
export function useSpent(months: readonly string[]) {
  const timeZone = useTimeZone();
  const { expenses, hasMore, isError, refetch } = useExpenses();
  const oldest = expenses?.at(-1);
  // The month of the oldest one that is kept may have begun before it.
  const wholeFrom = hasMore && oldest ? monthsAfter(monthOfDay(readUpTo(oldest, timeZone)), 1) : '';
  const monthOf = (expense: Parameters<typeof dayCounted>[0]) => monthOfDay(dayCounted(expense, timeZone));
  const here = expenses && spentIn(expenses, timeZone, monthOf);
  const isHere = ({ month }: SpentMinor) => months.includes(month) && month >= wholeFrom;
  const older = months.filter((month) => month < wholeFrom);
  const fromServer = useOlder(months, timeZone, expenses !== undefined && older.length > 0);
  const isOlder = ({ month }: SpentMinor) => older.includes(month);
  return {
    spent: here && [...here.filter(isHere), ...(fromServer.spent ?? NONE).filter(isOlder)],
    /** Months of which nothing is known here; `isReading` says that they are on their way. */
    missing: fromServer.spent ? [] : older,
    isReading: fromServer.isReading,
    isError: isError && expenses === undefined,
    refetch,
  };
}

/** The figures of the server, of all the months: which of them are asked for changes as more expenses are read. */
function useOlder(months: readonly string[], timeZone: string, enabled: boolean) {
  const decimals = useDecimals();
  const [from = '', until = from] = [months[0], months.at(-1)];
  const query = spentQuery(useColocationId(), { from, until, timeZone });
  const { data, isFetching } = useQuery({ ...query, enabled });
  const spent = data?.map(({ paid, share, ...key }): SpentMinor => ({
    ...key,
    paidMinor: toMinor(paid, decimals),
    shareMinor: toMinor(share, decimals),
  }));
  return { spent, isReading: isFetching };
}
