import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import type { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { monthsBetween } from '@hestia/contract/money/planning/months.ts';
import { REFUND_CATEGORY, type SpentAmounts } from '@hestia/contract/money/shapes/schemas.ts';
import { MAX_MONTHS, MAX_SPENT } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import type { Home } from './amounts/mappers.ts';

/** M18: spending in some months of the household's calendar, by month, category and member. */
export const listSpent: Handler<(typeof moneyEndpoints)['listSpent']> = async ({ caller, home, query }) => {
  const months = monthsBetween(query.from, query.until);
  if (months.length === 0) throw invalidField('until', 'Must not be before `from`');
  if (months.length > MAX_MONTHS) throw invalidField('from', `At most ${MAX_MONTHS} months at once`);
  const spent = await readSpent(home, caller, query);
  if (spent.length > MAX_SPENT) throw invalidField('from', 'Too many figures: ask for fewer months');
  return spent;
};

type Row = Pick<SpentAmounts, 'month' | 'expenseCategoryId' | 'userId'> & {
  readonly paid: number;
  readonly share: number;
};

async function readSpent(
  on: Household,
  { decimals }: Home,
  { from, until }: Readonly<Record<'from' | 'until', string>>,
): Promise<SpentAmounts[]> {
  const { rows } = await sql<Row>`
    select to_char(m.month, 'YYYY-MM') as month, m.category_id as "expenseCategoryId", m.user_id as "userId",
      m.paid_minor as paid, m.share_minor as share
    from expense_months m
    join expense_categories c on c.colocation_id = m.colocation_id and c.id = m.category_id and c.name <> ${REFUND_CATEGORY}
    where ${on.household('m')} and m.month between ${`${from}-01`}::date and ${`${until}-01`}::date
      and (m.paid_minor <> 0 or m.share_minor <> 0)
    order by 1, 2, 3 limit ${MAX_SPENT + 1}`.execute(on.of());
  return rows.map((row) => ({ ...row, paid: toAmount(row.paid, decimals), share: toAmount(row.share, decimals) }));
}
