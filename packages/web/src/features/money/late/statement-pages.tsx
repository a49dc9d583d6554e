import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BackLink } from '#ui/buttons/link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { MonthScreen } from '../closing/month-screen.tsx';
import { readMoneySearch } from '../ledger/money-search.ts';
import { StatementScreen } from '../statement/statement-screen.tsx';

/* The statement of the month that the address names, or a member's up to a day. */
export function StatementPages() {
  const t = useTranslations('money');
  const { month } = readMoneySearch(useSearch({ strict: false }));
  if (month !== undefined) return <MonthScreen month={month} />;
  return (
    <>
      <PageHeader title={t('statement')} above={<BackLink to="/money">{t('title')}</BackLink>} />
      <StatementScreen />
    </>
  );
}
