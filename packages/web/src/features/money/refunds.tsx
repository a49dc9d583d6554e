import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/link.tsx';
import { PageHeader, Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ExpenseList } from './expense-list.tsx';
import { ExpenseRow, isSameDay } from './expense-row.tsx';
import { useCategories, useExpenses } from './money-data.ts';
import { amountOf } from './month.ts';
import { useExpenseSheet } from './money-search.ts';
import { usePeople } from '#platform/household/people.ts';
import { perform } from '#platform/perform.ts';
import { useWaiting } from '#platform/data/queued-mutations.ts';

const SHOWN = 4;

/* The latest refunds, beside the plan. */
export function LastRefunds(): ReactNode {
  const { refund } = useCategories();
  return refund ? <LastOf categoryId={refund.id} /> : null;
}

function LastOf({ categoryId }: { categoryId: string }): ReactNode {
  const t = useTranslations('money');
  const { open } = useExpenseSheet();
  const people = usePeople();
  const waiting = useWaiting();
  const { expenses = [] } = useExpenses(categoryId);
  if (expenses.length === 0) return null;
  return (
    <Section title={t('refunds.last')} side={<TextLink to="/money/RefundHistory">{t('refunds.all')}</TextLink>}>
      <ul>
        {expenses.slice(0, SHOWN).map((expense, i) => (
          <li key={expense.id}>
            <ExpenseRow
              expense={expense}
              people={people}
              same={isSameDay(expense, expenses[i - 1])}
              isWaiting={waiting.has(expense.id)}
              isAmongPayments
              onOpen={(id) => open({ expense: id })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/* All refunds there ever were. */
export function RefundHistoryScreen(): ReactNode {
  const t = useTranslations('money');
  const { refund, isError, refetch } = useCategories();
  return (
    <>
      <PageHeader
        title={t('refunds.title')}
        above={
          <TextLink icon="left" to="/money/refund">
            {t('settle.title')}
          </TextLink>
        }
      />
      {refund ? (
        <AllOf categoryId={refund.id} />
      ) : isError ? (
        <ErrorState title={t('failed')} onRetry={() => perform(refetch)} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  );
}

function AllOf({ categoryId }: { categoryId: string }): ReactNode {
  const t = useTranslations('money');
  const { expenses, hasMore, readMore, isError, refetch } = useExpenses(categoryId);
  if (isError) return <ErrorState title={t('failed')} onRetry={() => perform(refetch)} />;
  if (!expenses) return <SkeletonRows rows={6} />;
  if (expenses.length === 0) return <p className="py-6 text-ink-2">{t('refunds.none')}</p>;
  return <ExpenseList expenses={expenses} centsOf={amountOf} isAmongPayments hasMore={hasMore} readMore={readMore} />;
}
