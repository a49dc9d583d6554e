import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useTranslations } from 'use-intl';
import { TextLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { ExpenseRow, isSameDay } from './expense-row.tsx';
import { useExpenseSheet } from './money-search.ts';
import { useTimeZone } from '#platform/household/household.ts';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { useWaiting } from '#platform/data/queued-mutations.ts';

const MAX_VISIBLE = 6;

export function LastExpenses({ expenses }: { expenses: readonly Expense[] }) {
  const t = useTranslations('money');
  return (
    <Section title={t('last.title')} side={<TextLink to="/money/historical">{t('last.all')}</TextLink>}>
      <FewExpenses expenses={expenses.slice(0, MAX_VISIBLE)} />
    </Section>
  );
}

type FewProps = { expenses: readonly Expense[]; isAmongPayments?: boolean };

/* So few that each has its row at once. */
export function FewExpenses({ expenses, isAmongPayments = false }: FewProps) {
  const { open } = useExpenseSheet();
  const directory = useMemberDirectory();
  const waiting = useWaiting();
  const timeZone = useTimeZone();
  return (
    <ul>
      {expenses.map((expense, i) => (
        <li key={expense.id}>
          <ExpenseRow
            expense={expense}
            directory={directory}
            timeZone={timeZone}
            same={isSameDay(expense, expenses[i - 1], timeZone)}
            isWaiting={waiting.has(expense.id)}
            isAmongPayments={isAmongPayments}
            onOpen={(id) => open({ expense: id })}
          />
        </li>
      ))}
    </ul>
  );
}
