import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { HouseholdMember } from '#platform/household/member-directory.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Bar } from '#ui/meter.tsx';
import { Money } from '#ui/money.tsx';
import { RowParts } from '#ui/row.tsx';
import { BudgetWords } from './budget-words.tsx';
import type { CategoryLook } from './category-look.ts';
import { filtersOfBar } from './statistics.ts';
import type { Kind } from './statistics-search.ts';

/** A row: a category or a person, with what it comes to. */
export type StatisticsRow = {
  readonly id: string;
  readonly name: string;
  readonly minor: number;
  readonly look?: CategoryLook;
  readonly member?: HouseholdMember;
  readonly budgetMinor?: number | undefined;
};

type Props = {
  rows: readonly StatisticsRow[];
  months: readonly string[];
  kind: Kind;
  category: string | undefined;
};

/* What some months come to by category or by person; each opens into the expenses that make it. */
export function StatisticsRows({ rows, months, kind, category }: Props): ReactNode {
  const t = useTranslations('statistics');
  const whole = rows.reduce((sum, { minor }) => sum + minor, 0);
  if (rows.length === 0) return <p className="py-4 text-ink-2">{t('nothing')}</p>;
  return (
    <ul>
      {rows.map((row) => {
        const { id, name, minor, look, member, budgetMinor } = row;
        const of = budgetMinor ?? whole;
        return (
          <li key={id}>
            <Link
              className="ui-row ui-row-bare month-row"
              to="/money/historical"
              search={filtersOfBar(months, { kind, key: id, category })}
            >
              {member ? (
                <Avatar member={member} size={36} />
              ) : (
                <span className={`ui-category ui-ink-${look?.ink ?? 1}`}>
                  <Icon name={look?.icon ?? 'receipt'} size="small" />
                </span>
              )}
              <RowParts
                title={name}
                detail={budgetMinor !== undefined && <BudgetWords minor={minor} budgetMinor={budgetMinor} />}
                figure={<Money minor={minor} />}
              />
            </Link>
            <Bar percent={of <= 0 ? 0 : (minor / of) * 100} {...(look ? { ink: look.ink } : {})} />
          </li>
        );
      })}
    </ul>
  );
}
