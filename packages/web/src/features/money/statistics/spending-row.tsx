import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Bar } from '#ui/figures/meter.tsx';
import { Money } from '#ui/figures/money.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { BudgetWords } from '../categories/budget-words.tsx';
import type { CategoryLook } from '#shared/categories/category-look.ts';
import type { Filters } from '../finding/filters.ts';

type Props = Partial<Pick<CategoryLook, 'ink'>> & {
  lead: ReactNode;
  name: string;
  minor: number;
  budgetMinor: number | undefined;
  percent: number;
  /* Its expenses. */
  search: Filters;
};

/* The spending of a category or member, with its bar; it opens into its expenses. */
export function SpendingRow({ lead, name, minor, budgetMinor, percent, search, ...ink }: Props) {
  return (
    <li>
      <Link className="ui-row ui-row-bare month-row" to="/money/historical" search={search}>
        {lead}
        <RowParts
          title={name}
          detail={budgetMinor !== undefined && <BudgetWords minor={minor} budgetMinor={budgetMinor} />}
          figure={<Money minor={minor} />}
        />
      </Link>
      <Bar percent={percent} {...ink} />
    </li>
  );
}
