import { toAmount } from '@hestia/contract/money/minor.ts';
import type { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { monthsAfter, monthsBetween } from '@hestia/contract/money/months.ts';
import { REFUND_CATEGORY, type Spent } from '@hestia/contract/money/schemas.ts';
import { instantOf } from '@hestia/contract/recurrence/dates.ts';
import { mostMonths, mostSpent } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { requireOwnHousehold } from '#platform/access/require.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/feature.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Home } from './mappers.ts';

/** M18: what was spent in some months of the household's calendar, by month, category and member. */
export const listSpent =
  ({ database }: Platform): Handler<(typeof moneyEndpoints)['listSpent']> =>
  async ({ caller, query }) => {
    requireOwnHousehold(caller, query.colocationId);
    const months = monthsBetween(query.from, query.until);
    if (months.length === 0) throw invalidField('until', 'Must not be before `from`');
    if (months.length > mostMonths) throw invalidField('from', `At most ${mostMonths} months at once`);
    const timeZone = await timeZoneOf(database, caller.colocationId);
    const spent = await readSpent(database, caller, { months, timeZone });
    if (spent.length > mostSpent) throw invalidField('from', 'Too many figures: ask for fewer months');
    return spent;
  };

type Row = Pick<Spent, 'month' | 'expenseCategoryId' | 'userId'> & { readonly paid: number; readonly share: number };

/** The figures are kept by months of UTC: what was paid in the hours by which the household's differ belongs to another month. */
async function readSpent(
  on: Queries,
  { colocationId, decimals }: Home,
  { months, timeZone }: { months: readonly string[]; timeZone: string },
): Promise<Spent[]> {
  const edges = edgesOf(months, timeZone);
  const of = (at: keyof Edge) => edges.map((edge) => edge[at]);
  const { rows } = await sql<Row>`
    with moved (into_month, out_of_month, category_id, user_id, paid_minor, share_minor) as materialized (
      select edge.into_month, edge.out_of_month, e.category_id, part.user_id, sum(part.paid_minor), sum(part.share_minor)
      from unnest(
        ${of('from')}::timestamptz[], ${of('until')}::timestamptz[], ${of('into')}::text[], ${of('outOf')}::text[]
      ) as edge(from_at, until_at, into_month, out_of_month)
      join expenses e on e.colocation_id = ${colocationId}
        and e.date_of_payment >= edge.from_at and e.date_of_payment < edge.until_at
      cross join lateral expense_parts(e.paid_by, e.amount_minor, (to_jsonb(e) ->> 'payers')::json, e.shares) as part
      group by 1, 2, 3, 4
    ),
    figures (month, category_id, user_id, paid_minor, share_minor) as (
      select to_char(month, 'YYYY-MM'), category_id, user_id, paid_minor, share_minor from expense_months
      where colocation_id = ${colocationId} and month between ${`${months[0]}-01`}::date and ${`${months.at(-1)}-01`}::date
      union all
      select into_month, category_id, user_id, paid_minor, share_minor from moved where into_month is not null
      union all
      select out_of_month, category_id, user_id, -paid_minor, -share_minor from moved where out_of_month is not null
    )
    select f.month, f.category_id as "expenseCategoryId", f.user_id as "userId",
      sum(f.paid_minor)::bigint as paid, sum(f.share_minor)::bigint as share
    from figures f
    join expense_categories c on c.colocation_id = ${colocationId} and c.id = f.category_id and c.name <> ${REFUND_CATEGORY}
    group by 1, 2, 3 having sum(f.paid_minor) <> 0 or sum(f.share_minor) <> 0
    order by 1, 2, 3 limit ${mostSpent + 1}`.execute(on.of());
  return rows.map((row) => ({ ...row, paid: toAmount(row.paid, decimals), share: toAmount(row.share, decimals) }));
}

/** The time between the beginnings of a month by UTC and by the household, and which month it counts in instead of which. */
type Edge = {
  readonly from: string;
  readonly until: string;
  readonly into: string | null;
  readonly outOf: string | null;
};

function edgesOf(months: readonly string[], timeZone: string): readonly Edge[] {
  const first = months[0] ?? '';
  const asked = (month: string) => (months.includes(month) ? month : null);
  return [...months, monthsAfter(first, months.length)].map((month) => {
    const [byUtc, here] = [`${month}-01T00:00:00.000Z`, instantOf(`${month}-01T00:00`, timeZone)];
    const before = monthsAfter(month, -1);
    return here < byUtc
      ? { from: here, until: byUtc, into: asked(month), outOf: asked(before) }
      : { from: byUtc, until: here, into: asked(before), outOf: asked(month) };
  });
}

async function timeZoneOf(on: Queries, colocationId: string): Promise<string> {
  const row = await on
    .of()
    .selectFrom('colocations')
    .select('time_zone')
    .where('id', '=', colocationId)
    .executeTakeFirstOrThrow();
  return row.time_zone;
}
