import type { Expense } from '@hestia/contract/money/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { ExpenseRow, isSameDay } from './expense-row.tsx';
import { useExpenseSheet } from './money-search.ts';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { useWaiting } from '#platform/data/queued-mutations.ts';

const MAX_VISIBLE = 6;

export function LastExpenses({ expenses }: { expenses: readonly Expense[] }): ReactNode {
  const t = useTranslations('money');
  const { open } = useExpenseSheet();
  const directory = useMemberDirectory();
  const waiting = useWaiting();
  return (
    <Section title={t('last.title')} side={<TextLink to="/money/historical">{t('last.all')}</TextLink>}>
      <ul>
        {expenses.slice(0, MAX_VISIBLE).map((expense, i) => (
          <li key={expense.id}>
            <ExpenseRow
              expense={expense}
              directory={directory}
              same={isSameDay(expense, expenses[i - 1])}
              isWaiting={waiting.has(expense.id)}
              onOpen={(id) => open({ expense: id })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
