import { byDay } from '@hestia/contract/money/expenses/paid-on.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { TextLink } from '#ui/buttons/link.tsx';
import { Section } from '#ui/rows/section.tsx';
import { ExpenseRow, isSameDay } from './expense-row.tsx';
import { useExpenseSheet } from '../ledger/money-search.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useWaiting } from '#platform/sync/queued-mutations.ts';

const MAX_VISIBLE = 6;

export function LastExpenses({ expenses }: { expenses: readonly Expense[] }) {
  const t = useTranslations('money');
  return (
    <Section title={t('last.title')} side={<TextLink to="/money/historical">{t('last.all')}</TextLink>}>
      <FewExpenses expenses={expenses} most={MAX_VISIBLE} />
    </Section>
  );
}

type FewProps = { expenses: readonly Expense[]; most: number; isAmongPayments?: boolean };

/* The latest days: so few expenses that each has its row at once. */
export function FewExpenses({ expenses, most, isAmongPayments = false }: FewProps) {
  const { search, open } = useExpenseSheet();
  const directory = useMemberDirectory();
  const waiting = useWaiting();
  const timeZone = useTimeZone();
  const visible = byDay(expenses, timeZone).slice(0, most);
  return (
    <ul>
      {visible.map((expense, i) => (
        <li key={expense.id}>
          <ExpenseRow
            expense={expense}
            directory={directory}
            timeZone={timeZone}
            same={isSameDay(expense, visible[i - 1], timeZone)}
            isWaiting={waiting.has(expense.id)}
            isOpen={search.expense === expense.id}
            isAmongPayments={isAmongPayments}
            onOpen={(id) => open({ expense: id })}
          />
        </li>
      ))}
    </ul>
  );
}
