import { monthIn } from '@hestia/contract/money/months.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { type ReactNode, useEffect } from 'react';
import { useLocale, useNow, useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useTimeZone } from '#platform/household/household.ts';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/link.tsx';
import { Bar, Strip } from '#ui/meter.tsx';
import { Money } from '#ui/money.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { BudgetWords } from './budget-words.tsx';
import { type CategoryLook, UNKNOWN_LOOK } from './category-look.ts';
import { dayCounted, firstOf, type MonthTotals, totalsOf } from './month.ts';
import { filtersOfBar } from './statistics.ts';

const EVERY_MINUTE = { updateInterval: 60_000 };
const ALL = { kind: 'category', category: undefined } as const;

/** What was spent this month; reads on until the month is whole. */
export function useThisMonth(expenses: readonly Expense[], hasMore: boolean, readMore: () => void): MonthTotals {
  const timeZone = useTimeZone();
  const month = useMonth();
  const oldest = expenses.at(-1);
  const isCut = hasMore && oldest !== undefined && dayCounted(oldest, timeZone) >= month;
  useEffect(() => {
    if (isCut) readMore();
  });
  return totalsOf(expenses, month, timeZone);
}

type Props = {
  totals: MonthTotals;
  looks: ReadonlyMap<string, CategoryLook>;
  budgets: ReadonlyMap<string, number>;
};

/* The month as one strip and, below, the same in words: each category with its rule. Each figure opens into the expenses that make it. */
export function MonthSection({ totals, looks, budgets }: Props): ReactNode {
  const t = useTranslations('money');
  const format = useFormatter();
  const lookOf = (id: string) => looks.get(id) ?? UNKNOWN_LOOK;
  const name = useMonthName();
  const month = useMonth();
  const percent = (minor: number) => format.number(minor / totals.minor, { style: 'percent' });
  return (
    <Section
      title={name}
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
            // What came back makes no part of what was spent.
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
      <Categories {...{ totals, looks, budgets, month }} />
      {totals.payments.count > 0 && <Payments {...totals.payments} />}
      <p className="month-links">
        <TextLink to="/money/categories">{t('categories.link')}</TextLink>
        <TextLink to="/money/statistics">{t('statistics')}</TextLink>
      </p>
    </Section>
  );
}

function Categories({ totals, looks, budgets, month }: Props & { month: string }): ReactNode {
  return (
    <ul>
      {totals.categories.map(({ id, name, minor }) => {
        const { ink, icon } = looks.get(id) ?? UNKNOWN_LOOK;
        const budgetMinor = budgets.get(id);
        return (
          <li key={id}>
            <Link
              className="ui-row ui-row-bare month-row"
              to="/money/historical"
              search={filtersOfBar([month], { ...ALL, key: id })}
            >
              <span className={`ui-category ui-ink-${ink}`}>
                <Icon name={icon} size="small" />
              </span>
              <RowParts
                title={name}
                detail={budgetMinor !== undefined && <BudgetWords minor={minor} budgetMinor={budgetMinor} />}
                figure={<Money minor={minor} />}
              />
            </Link>
            <Bar percent={totals.minor > 0 ? (minor / totals.minor) * 100 : 0} ink={ink} />
          </li>
        );
      })}
    </ul>
  );
}

/* What people paid each other: beside what was spent, and not in it. */
function Payments({ count, minor }: MonthTotals['payments']): ReactNode {
  const t = useTranslations('money');
  return (
    <Link className="ui-row month-row month-payments" to="/money/RefundHistory">
      <span className="ui-category">
        <Icon name="repeat" size="small" />
      </span>
      <RowParts title={t('month.payments', { count })} figure={<Money minor={minor} />} />
    </Link>
  );
}

/** The name of this month, as a title: capital at the front where the language has capitals. */
export function useMonthName(): string {
  const format = useFormatter();
  // A Chinese month by itself would be 十一月, and every date has 11月.
  const month = useLocale().startsWith('zh') ? 'short' : 'long';
  const name = format.dateTime(firstOf(useMonth()), { month });
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** The month in which the household is now. */
export const useMonth = (): string => monthIn(useNow(EVERY_MINUTE).toISOString(), useTimeZone());
