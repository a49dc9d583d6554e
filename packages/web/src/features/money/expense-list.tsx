import { toCents } from '@hestia/contract/money/cents.ts';
import type { Expense } from '@hestia/contract/money/shapes.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormatter } from 'use-intl';
import { WindowVirtualizer } from 'virtua';
import { Money } from '#ui/money.tsx';
import { ExpenseRow, isSameDay } from './expense-row.tsx';
import { useSheet } from './money-search.ts';
import { dayOfPayment, firstOf } from './month.ts';
import { usePeople } from '#platform/household/people.ts';
import { useWaiting } from '#platform/data/waiting.ts';

type Item =
  | { readonly month: string; readonly cents: number | null }
  | { readonly expense: Expense; readonly same: boolean };

type Props = {
  expenses: readonly Expense[];
  /* What an expense adds to its month's figure. */
  centsOf?: (expense: Expense) => number;
  /* My part of each is what counts. */
  mine?: boolean;
  hasMore: boolean;
  readMore: () => void;
};

/* Any number of expenses under the heads of their months; only what is on the screen is mounted. */
export function ExpenseList({ expenses, centsOf = amountOf, mine = false, hasMore, readMore }: Props): ReactNode {
  const { open } = useSheet();
  const people = usePeople();
  const waiting = useWaiting();
  return (
    <>
      <WindowVirtualizer data={itemsOf(expenses, centsOf, hasMore)} as="ul" item="li">
        {(item) =>
          'month' in item ? (
            <MonthHead key={item.month} {...item} signed={mine} />
          ) : (
            <ExpenseRow
              key={item.expense.id}
              expense={item.expense}
              people={people}
              same={item.same}
              mine={mine}
              isWaiting={waiting.has(item.expense.id)}
              onOpen={(id) => open({ expense: id })}
            />
          )
        }
      </WindowVirtualizer>
      {hasMore && <End key={expenses.length} onSeen={readMore} />}
    </>
  );
}

function MonthHead({ month, cents, signed }: { month: string; cents: number | null; signed: boolean }): ReactNode {
  const format = useFormatter();
  const name = format.dateTime(firstOf(month), { month: 'long', year: 'numeric' });
  return (
    <div className="sec-head month-head">
      <h2>{name.charAt(0).toLocaleUpperCase() + name.slice(1)}</h2>
      {cents !== null && (
        <b>
          <Money cents={cents} sign={signed} />
        </b>
      )}
    </div>
  );
}

/* Asks for more before the end comes into sight. */
function End({ onSeen }: { onSeen: () => void }): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '1500px' });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return <div ref={end} className="h-16" />;
}

const amountOf = (expense: Expense): number => toCents(expense.amount);

/** The figure of the last month is left out while more of it may come. */
function itemsOf(expenses: readonly Expense[], centsOf: (expense: Expense) => number, hasMore: boolean): Item[] {
  const months = Map.groupBy(expenses, (expense) => dayOfPayment(expense).slice(0, 7));
  const last = [...months.keys()].at(-1);
  return [...months].flatMap(([month, own]): Item[] => [
    { month, cents: hasMore && month === last ? null : own.reduce((sum, expense) => sum + centsOf(expense), 0) },
    ...own.map((expense, i) => ({ expense, same: isSameDay(expense, own[i - 1]) })),
  ]);
}
