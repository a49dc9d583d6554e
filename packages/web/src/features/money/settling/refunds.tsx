import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { BackLink, TextLink } from '#ui/buttons/link.tsx';
import { PageHeader, Section } from '#ui/rows/section.tsx';
import { ExpenseList } from '../finding/expense-list.tsx';
import { FewExpenses } from '../finding/last-expenses.tsx';
import { useCategories } from '#shared/categories/categories-data.ts';
import { useExpenses, useReadOn } from '../ledger/money-data.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { NotRead } from '#platform/pages/not-read.tsx';

const PairChips = lazyPart(async () => (await import('./pair-chips.tsx')).PairChips, <div className="h-16" />);

const MAX_VISIBLE = 4;

/* The latest refunds, next to the plan. */
export function LastRefunds() {
  const { refund } = useCategories();
  return refund ? <LastOf categoryId={refund.id} /> : null;
}

function LastOf({ categoryId }: { categoryId: string }) {
  const t = useTranslations('money');
  const { expenses = [] } = useExpenses(categoryId);
  if (expenses.length === 0) return null;
  return (
    <Section title={t('refunds.last')} side={<TextLink to="/money/RefundHistory">{t('refunds.all')}</TextLink>}>
      <FewExpenses expenses={expenses} most={MAX_VISIBLE} isAmongPayments />
    </Section>
  );
}

/* All refunds there ever were. */
export function RefundHistoryScreen() {
  const t = useTranslations('money');
  const { refund, ...reading } = useCategories();
  return (
    <>
      <PageHeader title={t('refunds.title')} above={<BackLink to="/money/refund">{t('settle.title')}</BackLink>} />
      {refund ? <AllOf categoryId={refund.id} /> : <NotRead {...reading} title={t('failed')} rows={6} />}
    </>
  );
}

function AllOf({ categoryId }: { categoryId: string }) {
  const t = useTranslations('money');
  const { me, sharers } = useMemberDirectory();
  const [whose, setWhose] = useState<string | null>(null);
  const { expenses, hasMore, readMore, ...reading } = useExpenses(categoryId);
  // Payments between two are complete only once everything is loaded.
  useReadOn(whose !== null && hasMore, readMore);
  if (!expenses) return <NotRead {...reading} title={t('failed')} rows={6} />;
  if (expenses.length === 0) return <p className="py-6 text-ink-2">{t('refunds.none')}</p>;
  const visible = whose !== null ? expenses.filter((expense) => isBetween(expense, me, whose)) : expenses;
  const others = sharers.filter(({ id }) => id !== me);
  return (
    <>
      {others.length > 1 && <PairChips others={others} value={whose} onChange={setWhose} />}
      {whose !== null && !hasMore && <Passed refunds={visible} other={whose} />}
      <ExpenseList
        expenses={visible}
        minorOf={({ amountMinor }) => amountMinor}
        isAmongPayments
        hasMore={hasMore}
        readMore={readMore}
      />
    </>
  );
}

const isBetween = (expense: Expense, a: string, b: string): boolean => {
  const receiver = refundedUser(expense);
  return (expense.paidBy === a && receiver === b) || (expense.paidBy === b && receiver === a);
};

/* The payments between two over all the time. */
function Passed({ refunds, other }: { refunds: readonly Expense[]; other: string }) {
  const t = useTranslations('money.refunds');
  const money = useMoneyText();
  const { me, find } = useMemberDirectory();
  const paidBy = (payer: string) =>
    money(refunds.reduce((sum, refund) => (refund.paidBy === payer ? sum + refund.amountMinor : sum), 0));
  return (
    <p className="py-4" role="status">
      {t('passed', { name: find(other).username, given: paidBy(me), got: paidBy(other) })}
    </p>
  );
}
