// M36: closed months, with their figures of that moment and what was changed after.
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { isOver } from '@hestia/contract/money/closing/months-closed.ts';
import type { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import type { ClosedMonth, MonthChange, MonthEnds } from '@hestia/contract/money/closing/schemas.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { MAX_CLOSED_MONTHS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import { logInHousehold } from '#platform/household-log.ts';
import type { Handler, HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Home } from '../amounts/mappers.ts';

/** The most listed changes of a closed month. */
const MAX_LISTED = 50;

export const listMonths: Handler<(typeof closingEndpoints)['listMonths']> = async ({ caller, home }) => {
  const asked = await home.from('settling_asks').select(['asked_by as by', 'asked_at as at']).executeTakeFirst();
  const ends: MonthEnds = { closed: await readClosed(home, caller), settling: asked ?? null };
  return ends;
};

export const closeMonth: HandlerOf<'money.closeMonth'> = ({ body: { month }, caller, write }) =>
  write(async (tx) => {
    if (!isOver(month, dayOf(new Date(), tx.timeZone))) throw invalidField('month', 'This month is not over yet');
    await requireRoom(tx);
    const { rows } = await sql`
      insert into closed_months (colocation_id, month, closed_by, spent)
      select ${tx.colocationId}, ${`${month}-01`}::date, ${caller.userId}, (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'minor', minor) order by minor desc, id), '[]')
        from (
          select c.id, c.name, sum(m.share_minor)::bigint as minor
          from expense_months m
          join expense_categories c on c.colocation_id = m.colocation_id and c.id = m.category_id
          where ${tx.household('m')} and m.month = ${`${month}-01`}::date and c.name <> ${REFUND_CATEGORY}
          group by c.id, c.name having sum(m.share_minor) <> 0
        ) as spending)
      on conflict (colocation_id, month) do nothing
      returning month`.execute(tx.of());
    if (rows.length === 0) return month;
    await logInHousehold(tx, { deed: 'changed', after: { closed_month: month } });
    const [closed] = await readClosed(tx, tx, month);
    if (closed) tx.emit('MonthClosed', closed);
    return month;
  });

export const reopenMonth: HandlerOf<'money.reopenMonth'> = ({ params: { month }, write }) =>
  write(async (tx) => {
    const { numDeletedRows } = await tx
      .delete('closed_months')
      .where('month', '=', sql<string>`${`${month}-01`}::date`)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return month;
    await logInHousehold(tx, { deed: 'changed', before: { closed_month: month } });
    tx.emit('MonthReopened', month);
    return month;
  });

/** All of them come at once, each with its changes. */
async function requireRoom(on: Household): Promise<void> {
  const { count } = await on
    .from('closed_months')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_CLOSED_MONTHS)
    throw new ProblemError(
      'quotaReached',
      `A household has at most ${MAX_CLOSED_MONTHS} closed months; open an old one`,
    );
}

type Row = Pick<ClosedMonth, 'month' | 'closedBy' | 'closedAt'> & {
  readonly spent: readonly { readonly id: string; readonly name: string; readonly minor: number }[];
  readonly changeCount: number;
  readonly changes: readonly (Omit<MonthChange, 'was' | 'is'> & Record<'was' | 'is', number | null>)[];
};

/** The closed months, or one of them, the latest first. */
async function readClosed(on: Household, { decimals }: Home, only: string | null = null): Promise<ClosedMonth[]> {
  const { rows } = await sql<Row>`
    select to_char(m.month, 'YYYY-MM') as month, m.closed_by as "closedBy", m.closed_at as "closedAt", m.spent,
      (select count(*)::int from closed_month_changes n where ${on.household('n')} and n.month = m.month) as "changeCount",
      (select coalesce(json_agg(json_build_object('at', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'userId', c.changed_by, 'expenseId', c.expense_id, 'name', c.name, 'was', c.was_minor, 'is', c.is_minor)
          order by c.number desc), '[]')
        from (
          select * from closed_month_changes n where ${on.household('n')} and n.month = m.month
          order by number desc limit ${sql.lit(MAX_LISTED)}
        ) as c) as changes
    from closed_months m
    where ${on.household('m')} and (${only}::text is null or m.month = (${only}::text || '-01')::date)
    order by m.month desc`.execute(on.of());
  const amount = (minor: number | null) => (minor === null ? null : toAmount(minor, decimals));
  return rows.map(({ spent, changes, ...closed }) => ({
    ...closed,
    spent: spent.map(({ id, name, minor }) => ({ expenseCategoryId: id, name, amount: toAmount(minor, decimals) })),
    changes: changes.map((change) => ({ ...change, was: amount(change.was), is: amount(change.is) })),
  }));
}
