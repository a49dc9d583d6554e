import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { monthOf } from '@hestia/contract/time/day.ts';
import { useTranslations } from 'use-intl';
import { useToday } from '#shared/household/today.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useDecimals } from '#ui/figures/currency.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { Strip } from '#ui/figures/meter.tsx';
import { Money } from '#ui/figures/money.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Link } from '@tanstack/react-router';
import { budgetsOf } from '../categories/budget-words.tsx';
import { looksOf, UNKNOWN_LOOK } from '#shared/categories/category-look.ts';
import { CategoryTile } from '../categories/category-tile.tsx';
import { useCategories } from '#shared/categories/categories-data.ts';
import { useReadOn } from '../ledger/money-data.ts';
import { type MonthTotals, readUpTo, totalsOf } from '../ledger/month.ts';
import { asTitle, useMonthAlone } from '../ledger/month-name.ts';
import { SpendingRow } from './spending-row.tsx';
import { filtersOfBar } from './statistics.ts';

const ALL = { kind: 'category', category: undefined } as const;

/** This month's spending, once all of it is fetched; until then it loads on, without a figure. */
export function useThisMonth(expenses: readonly Expense[], hasMore: boolean, readMore: () => void): MonthTotals | null {
  const timeZone = useTimeZone();
  const month = useMonth();
  const oldest = expenses.at(-1);
  const isCut = hasMore && oldest !== undefined && readUpTo(oldest, timeZone) >= month;
  useReadOn(isCut, readMore);
  return isCut ? null : totalsOf(expenses, month, timeZone);
}

/* Replaces an incomplete month: a part of it would look like all. */
export function MonthOnItsWay() {
  const t = useTranslations('money');
  const name = useMonthAlone();
  const isOnline = useIsOnline();
  return (
    <Section title={asTitle(name(useMonth()))}>
      <p className="py-4 text-ink-2">{t(isOnline ? 'month.reading' : 'month.offline')}</p>
    </Section>
  );
}

/* The month as one strip and, below, the same in words: each category with its bar. Each figure opens its expenses. */
export function MonthSection({ totals }: { totals: MonthTotals }) {
  const t = useTranslations('money');
  const format = useFormatter();
  const { categories = [] } = useCategories();
  const looks = looksOf(categories);
  const lookOf = (id: string) => looks.get(id) ?? UNKNOWN_LOOK;
  const budgets = budgetsOf(categories, useDecimals());
  const month = useMonth();
  const name = useMonthAlone();
  const percent = (minor: number) => format.number(minor / totals.minor, { style: 'percent' });
  return (
    <Section
      title={asTitle(name(month))}
      side={
        <TextLink to="/money/historical" search={filtersOfBar([month], ALL)}>
          <b>
            <Money minor={totals.minor} />
          </b>
        </TextLink>
      }
    >
      {totals.minor > 0 ? (
        <div className="pt-4">
          <Strip
            label={t('month.strip')}
            // Money back is no part of the spending.
            parts={totals.categories
              .filter(({ minor }) => minor > 0)
              .map(({ id, minor }) => ({
                id,
                share: minor,
                ink: lookOf(id).ink,
                words: minor / totals.minor >= 0.1 ? percent(minor) : undefined,
              }))}
          />
        </div>
      ) : (
        <p className="py-4 text-ink-2">{t('month.nothing')}</p>
      )}
      <ul>
        {totals.categories.map(({ id, ...category }) => (
          <SpendingRow
            key={id}
            {...category}
            lead={<CategoryTile {...lookOf(id)} />}
            ink={lookOf(id).ink}
            budgetMinor={budgets.get(id)}
            percent={totals.minor > 0 ? (category.minor / totals.minor) * 100 : 0}
            search={filtersOfBar([month], { ...ALL, key: id })}
          />
        ))}
      </ul>
      {totals.payments.count > 0 && <Payments {...totals.payments} />}
      <p className="flex flex-wrap gap-x-6 pt-4">
        <TextLink to="/money/categories">{t('categories.link')}</TextLink>
        <TextLink to="/money/statistics">{t('statistics')}</TextLink>
      </p>
    </Section>
  );
}

/* Payments between members: next to the spending, and not in it. */
function Payments({ count, minor }: MonthTotals['payments']) {
  const t = useTranslations('money');
  return (
    <Link className="ui-row month-row" to="/money/RefundHistory">
      <CategoryTile icon="repeat" />
      <RowParts
        title={<span className="font-normal text-ink-2">{t('month.payments', { count })}</span>}
        figure={<Money minor={minor} className="font-normal text-ink-2" />}
      />
    </Link>
  );
}

/** The month in which the household is now. */
export const useMonth = (): string => monthOf(useToday());
