import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { Masthead } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { looksOf } from './category-look.ts';
import { LastExpenses } from './last-expenses.tsx';
import { useBalance, useCategories, useExpenses } from './money-data.ts';
import { useSheet } from './money-search.ts';
import { MonthSection, useMonthName, useThisMonth } from './month-section.tsx';
import { MyBalance } from './my-balance.tsx';
import { WhoIsWhere } from './who-is-where.tsx';

export function MoneyScreen(): ReactNode {
  const t = useTranslations('money');
  const { open } = useSheet();
  const { balance, isError, refetch } = useBalance();
  const { expenses, hasMore, readMore, ...list } = useExpenses();
  const { categories = [] } = useCategories();
  const month = useThisMonth(expenses ?? [], hasMore, readMore);
  const monthName = useMonthName();
  const add = () => open({ sheet: 'new' });
  return (
    <>
      <Masthead
        title={t('title')}
        side={
          <>
            {monthName}
            <br />
            <b>
              <Money cents={month.cents} />
            </b>
          </>
        }
        actions={
          <>
            <LinkButton icon="right" to="/money/refund">
              {t('settle.short')}
            </LinkButton>
            <Button look="fill" icon="plus" onPress={add}>
              {t('add.short')}
            </Button>
          </>
        }
      />
      {balance && expenses ? (
        expenses.length === 0 ? (
          <EmptyState
            drawing="even"
            title={t('empty.title')}
            action={
              <Button look="fill" icon="plus" className="phone-only" onPress={add}>
                {t('empty.action')}
              </Button>
            }
          >
            {t('empty.says')}
          </EmptyState>
        ) : (
          <div className="money-panes">
            <MyBalance balance={balance} />
            <div>
              <WhoIsWhere balance={balance} />
              <MonthSection totals={month} looks={looksOf(categories)} />
            </div>
            <LastExpenses expenses={expenses} />
          </div>
        )
      ) : isError || list.isError ? (
        <ErrorState
          title={t('failed')}
          onRetry={() => {
            void refetch();
            void list.refetch();
          }}
        />
      ) : (
        <SkeletonRows rows={6} />
      )}
      <Button look="fill" icon="plus" className="fab" onPress={add}>
        {t('add.short')}
      </Button>
    </>
  );
}
