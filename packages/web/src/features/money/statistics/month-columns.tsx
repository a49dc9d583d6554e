import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { firstOf } from '../ledger/month.ts';
import { useMonthOfYear } from '../ledger/month-name.ts';
import { filtersOfBar, type Table } from './statistics.ts';
import type { Kind } from './statistics-search.ts';

/** A category or a person, with the colour of their part of a bar. */
export type Key = { readonly id: string; readonly name: string; readonly fill: string };

type Props = {
  months: readonly string[];
  /* The selected one. */
  chosen: string;
  missing: readonly string[];
  keys: readonly Key[];
  table: Table;
  kind: Kind;
  category: string | undefined;
  /* A line across the bars. */
  budgetMinor: number | undefined;
};

/** Of the drawing: the width of a month, and the total height. */
const MONTH = 10;
const HEIGHT = 60;
const GAP = 2;
/** The lowest maximum of its scale, in minor units. */
const MIN_SCALE_MINOR = 100;

/* Months as bars, each linked to its expenses; a table has all parts for screen readers. */
export function MonthColumns(props: Props) {
  const { months, chosen, missing, kind, category, table, budgetMinor } = props;
  const t = useTranslations('statistics');
  const format = useFormatter();
  const text = useMoneyText();
  const highest = Math.max(MIN_SCALE_MINOR, budgetMinor ?? 0, ...months.map(table.month));
  const name = useMonthOfYear();
  // A bar is as wide as a letter or a number; Japanese would add the word for month to it.
  const sign = (month: string) =>
    format.dateTime(firstOf(month), { month: 'narrow', timeZone: 'UTC' }).replace(/(?<=\d)\u2060?月$/, '');
  return (
    <div className="month-columns">
      <span className="ui-num" aria-hidden="true">
        {text(highest, { whole: true })}
      </span>
      <div className="relative h-52">
        <Drawing {...props} highest={highest} />
        {budgetMinor !== undefined && (
          <p className="budget-line" style={{ '--v': budgetMinor / highest } as CSSProperties}>
            <span className="bg-ground px-1">{t('budgetOf', { amount: text(budgetMinor, { whole: true }) })}</span>
          </p>
        )}
        <ol className="absolute inset-0 flex">
          {months.map((month) => (
            <li key={month} className="min-w-0 flex-1" data-chosen={month === chosen || undefined}>
              {missing.includes(month) ? (
                <span className="month-column">
                  <span aria-hidden="true">{sign(month)}</span>
                  <span className="sr-only">{t('notHere', { month: name(month) })}</span>
                </span>
              ) : (
                <Link
                  className="month-column"
                  to="/money/historical"
                  search={filtersOfBar([month], { kind, category })}
                >
                  <span aria-hidden="true">{sign(month)}</span>
                  <span className="sr-only">{t('bar', { name: name(month), amount: text(table.month(month)) })}</span>
                </Link>
              )}
            </li>
          ))}
        </ol>
      </div>
      <MonthsTable {...props} name={name} />
    </div>
  );
}

function Drawing({ months, keys, table, highest }: Props & { highest: number }) {
  const unit = HEIGHT / highest;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${months.length * MONTH} ${HEIGHT}`} preserveAspectRatio="none">
      {months.map((month, index) => {
        let below = 0;
        return keys.map(({ id, fill }) => {
          const height = table.minor(month, id) * unit;
          // Refunds exceed spending: there is nothing to draw.
          if (height <= 0) return null;
          below += height;
          const style: CSSProperties = { fill };
          const x = index * MONTH + GAP / 2;
          return (
            <rect key={`${month} ${id}`} style={style} x={x} y={HEIGHT - below} width={MONTH - GAP} height={height} />
          );
        });
      })}
    </svg>
  );
}

function MonthsTable({ months, missing, keys, table, name }: Props & { name: (month: string) => string }) {
  const t = useTranslations('statistics');
  const text = useMoneyText();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('months')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            {keys.map(({ id, name: of }) => (
              <th key={id} scope="col" dir="auto">
                {of}
              </th>
            ))}
            <th scope="col">{t('find.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {months
            .filter((month) => !missing.includes(month))
            .toReversed()
            .map((month) => (
              <tr key={month}>
                <th scope="row">{name(month)}</th>
                {keys.map(({ id }) => (
                  <td key={id}>{text(table.minor(month, id))}</td>
                ))}
                <td>{text(table.month(month))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
