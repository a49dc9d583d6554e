import { byDay } from '@hestia/contract/money/expenses/paid-on.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { monthOf } from '@hestia/contract/time/day.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { WindowVirtualizer } from 'virtua';
import { Money } from '#ui/figures/money.tsx';
import { ExpenseRow, isSameDay } from './expense-row.tsx';
import { useExpenseSheet } from '../ledger/money-search.ts';
import { dayCounted, type MonthTotals, sum, totalsOf } from '../ledger/month.ts';
import { asTitle, useMonthOfYear } from '../ledger/month-name.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useWaiting } from '#platform/sync/queued-mutations.ts';

type Head = {
  readonly month: string;
  /* Left out while more of the month may come. */
  readonly minor: number | null;
  readonly payments?: MonthTotals['payments'];
};
type Item = Head | { readonly expense: Expense; readonly same: boolean };

type Props = {
  expenses: readonly Expense[];
  /* An expense's part of its month's sum, if that isn't the amount spent. */
  minorOf?: ((expense: Expense) => number) | undefined;
  /* The person whose balance the figures refer to. */
  effectsOn?: string | undefined;
  /* The part is the figure, and the whole amount the detail. */
  parts?: boolean;
  isAmongPayments?: boolean;
  hasMore: boolean;
  readMore: () => void;
};

/* Any number of expenses under the heads of their months; only what is on the screen is mounted. */
export function ExpenseList(props: Props) {
  const { expenses, minorOf, effectsOn, parts = false, isAmongPayments = false, hasMore, readMore } = props;
  const timeZone = useTimeZone();
  const { search, open } = useExpenseSheet();
  const directory = useMemberDirectory();
  const waiting = useWaiting();
  return (
    <>
      <WindowVirtualizer data={itemsOf({ expenses, minorOf, hasMore, timeZone })} as="ul" item="li">
        {(item) =>
          'month' in item ? (
            <MonthHead key={item.month} {...item} signed={effectsOn !== undefined} />
          ) : (
            <ExpenseRow
              key={item.expense.id}
              expense={item.expense}
              directory={directory}
              timeZone={timeZone}
              same={item.same}
              effectsOn={effectsOn}
              part={parts ? minorOf?.(item.expense) : undefined}
              isAmongPayments={isAmongPayments}
              isWaiting={waiting.has(item.expense.id)}
              isOpen={search.expense === item.expense.id}
              onOpen={(id) => open({ expense: id })}
            />
          )
        }
      </WindowVirtualizer>
      {hasMore && <End key={expenses.length} onSeen={readMore} />}
    </>
  );
}

function MonthHead({ month, minor, payments, signed }: Head & { signed: boolean }) {
  const name = useMonthOfYear();
  return (
    <div className="ui-section-head pt-8">
      <h2>{asTitle(name(month))}</h2>
      {minor !== null && (
        <b>
          <Money minor={minor} sign={signed} />
        </b>
      )}
      {minor !== null && payments && payments.count > 0 && <Payments {...payments} />}
    </div>
  );
}

/* Payments between members, next to the spending and never part of it. */
function Payments({ count, minor }: MonthTotals['payments']) {
  const t = useTranslations('money');
  return (
    <p className="ui-section-fact ui-num -mt-4 basis-full text-right">
      {t('month.payments', { count })} · <Money minor={minor} />
    </p>
  );
}

/* Requests more before the end comes into view. */
function End({ onSeen }: { onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '1500px' });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return <div ref={end} className="h-16" />;
}

type ListInput = Pick<Props, 'expenses' | 'minorOf' | 'hasMore'> & { readonly timeZone: string };

function itemsOf({ expenses, minorOf, hasMore, timeZone }: ListInput): Item[] {
  const months = Map.groupBy(byDay(expenses, timeZone), (expense) => monthOf(dayCounted(expense, timeZone)));
  const last = [...months.keys()].at(-1);
  const totals = (month: string, own: readonly Expense[]) =>
    minorOf ? { minor: sum(own.map(minorOf)) } : totalsOf(own, month, timeZone);
  return [...months].flatMap(([month, own]): Item[] => [
    hasMore && month === last ? { month, minor: null } : { month, ...totals(month, own) },
    ...own.map((expense, i) => ({ expense, same: isSameDay(expense, own[i - 1], timeZone) })),
  ]);
}
