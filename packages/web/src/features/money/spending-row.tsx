import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Bar } from '#ui/meter.tsx';
import { Money } from '#ui/money.tsx';
import { RowParts } from '#ui/row.tsx';
import { BudgetWords } from './budget-words.tsx';
import type { CategoryLook } from './category-look.ts';
import type { Filters } from './filters.ts';

type Props = Partial<Pick<CategoryLook, 'ink'>> & {
  lead: ReactNode;
  name: string;
  minor: number;
  budgetMinor: number | undefined;
  percent: number;
  /* The expenses that make it. */
  search: Filters;
};

/* What was spent in a category, or by somebody, with its rule; it opens into the expenses that make it. */
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
