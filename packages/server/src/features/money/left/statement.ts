import type { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import type { LeftLine } from '@hestia/contract/money/shapes/left-schemas.ts';
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { byDay, paidOnOf } from '@hestia/contract/money/expenses/paid-on.ts';
import { refundedUser, toRefund } from '@hestia/contract/money/planning/refund.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { partsOf } from '@hestia/contract/money/statistics.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { readPlanTogether } from '../plan.ts';
import { readExpensesOf } from '../expenses/repository.ts';
import { type OpenHousehold, requireOpenHousehold } from './open-households.ts';
import { inHousehold } from '#platform/db/household.ts';

type Endpoints = typeof leftEndpoints;

type Part = { readonly expense: Entry; readonly paidMinor: number; readonly shareMinor: number };

export const getLeftStatement =
  ({ database }: Platform): Handler<Endpoints['getLeftStatement']> =>
  async ({ caller: { userId }, params: { id } }) => {
    const home = await requireOpenHousehold(inHousehold(database, id), userId);
    const expenses = await withoutSplits(readExpensesOf(database, home, userId));
    const parts = partsFor(userId, byDay(expenses, home.timeZone));
    const { plan, members } = await readPlanTogether(inHousehold(database, id));
    const listedMinor = parts.reduce((sum, { paidMinor, shareMinor }) => sum + paidMinor - shareMinor, 0);
    return {
      balance: toAmount(home.minor, home.decimals),
      lines: await toLines(database, parts, home),
      earlier: toAmount(home.minor - listedMinor, home.decimals),
      payments: plan
        .filter(({ from, to }) => from === userId || to === userId)
        .map((transfer) => toRefund(transfer, (one) => members.get(one) ?? '', home.decimals)),
    };
  };

export const listLeftPayments =
  ({ database }: Platform): Handler<Endpoints['listLeftPayments']> =>
  async ({ caller: { userId }, params: { id } }) => {
    const home = await requireOpenHousehold(inHousehold(database, id), userId);
    const expenses = await withoutSplits(readExpensesOf(database, home, userId, { isUnconfirmed: true }));
    return toLines(database, partsFor(userId, byDay(expenses, home.timeZone)), home);
  };

/** An expense as a statement reads it: without its receipt, which may be long. */
type Entry = Omit<Expense, 'split'>;

async function withoutSplits(pages: AsyncIterable<readonly Expense[]>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const page of pages) all.push(...page.map(({ split: _split, ...expense }) => expense));
  return all;
}

const partsFor = (userId: string, expenses: readonly Entry[]): Part[] =>
  expenses.map((expense) => ({ expense, ...(partsOf(expense).get(userId) ?? { paidMinor: 0, shareMinor: 0 }) }));

/** The expenses from one member's view, without the parts of others. */
async function toLines(
  on: Queries,
  parts: readonly Part[],
  { decimals, timeZone }: OpenHousehold,
): Promise<LeftLine[]> {
  const names = await namesOf(on, [...new Set(parts.flatMap(({ expense }) => pairOf(expense) ?? []))]);
  return parts.map(({ expense, paidMinor, shareMinor }) => {
    const [from, to] = pairOf(expense) ?? [];
    const payment =
      from === undefined || to === undefined
        ? null
        : { from, fromUsername: names.get(from) ?? '', to, toUsername: names.get(to) ?? '' };
    return {
      id: expense.id,
      name: expense.name,
      dateOfPayment: expense.dateOfPayment,
      paidOn: paidOnOf(expense, timeZone),
      paid: toAmount(paidMinor, decimals),
      share: toAmount(shareMinor, decimals),
      payment,
      refundState: expense.refundState ?? null,
    };
  });
}

/** Payer and receiver of a refund; null for other expenses. */
function pairOf(expense: Entry): readonly [from: string, to: string] | null {
  const to = refundedUser(expense);
  return to === null ? null : [expense.paidBy, to];
}

async function namesOf(on: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on.of().selectFrom('users').select(['id', 'username']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
