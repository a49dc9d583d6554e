import { useTranslations } from 'use-intl';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { type CategoryLook, UNKNOWN_LOOK } from '#shared/categories/category-look.ts';
import { CategoryTile } from '../categories/category-tile.tsx';
import { SpendingRow } from './spending-row.tsx';
import { filtersOfBar } from './statistics.ts';
import type { Kind } from './statistics-search.ts';

/** A row: a category or a member, with its sum. */
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

/* The sums of some months by category or by person; each opens its expenses. */
export function StatisticsRows({ rows, months, kind, category }: Props) {
  const t = useTranslations('statistics');
  const whole = rows.reduce((sum, { minor }) => sum + minor, 0);
  if (rows.length === 0) return <p className="py-4 text-ink-2">{t('nothing')}</p>;
  return (
    <ul>
      {rows.map((row) => {
        const { id, name, minor, look, member, budgetMinor } = row;
        const of = budgetMinor ?? whole;
        return (
          <SpendingRow
            key={id}
            name={name}
            minor={minor}
            budgetMinor={budgetMinor}
            lead={member ? <Avatar member={member} size={36} /> : <CategoryTile {...(look ?? UNKNOWN_LOOK)} />}
            percent={of <= 0 ? 0 : (minor / of) * 100}
            search={filtersOfBar(months, { kind, key: id, category })}
            {...(look && { ink: look.ink })}
          />
        );
      })}
    </ul>
  );
}
