import type { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import type { LeftLine } from '@hestia/contract/money/left-schemas.ts';
import { toAmount } from '@hestia/contract/money/minor.ts';
import { refundedUser, toRefund } from '@hestia/contract/money/refund.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { partsOf } from '@hestia/contract/money/statistics.ts';
import { mostListed } from '@hestia/contract/wire/limits.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { readPlan } from '../plan.ts';
import { listExpensesOf } from '../repository.ts';
import { requireOpenHousehold } from './open-households.ts';

type Endpoints = typeof leftEndpoints;

type Part = { readonly expense: Expense; readonly paidMinor: number; readonly shareMinor: number };

export const getLeftStatement =
  ({ database }: Platform): Handler<Endpoints['getLeftStatement']> =>
  async ({ caller: { userId }, params: { id } }) => {
    const home = await requireOpenHousehold(database, userId, id);
    const parts = partsFor(userId, await listExpensesOf(database, home, userId, mostListed));
    const { plan, members } = await readPlan(database, id);
    const listedMinor = parts.reduce((sum, { paidMinor, shareMinor }) => sum + paidMinor - shareMinor, 0);
    return {
      balance: toAmount(home.minor, home.decimals),
      lines: await toLines(database, parts, home.decimals),
      earlier: toAmount(home.minor - listedMinor, home.decimals),
      payments: plan
        .filter(({ from, to }) => from === userId || to === userId)
        .map((transfer) => toRefund(transfer, (one) => members.get(one) ?? '', home.decimals)),
    };
  };

export const listLeftPayments =
  ({ database }: Platform): Handler<Endpoints['listLeftPayments']> =>
  async ({ caller: { userId }, params: { id } }) => {
    const home = await requireOpenHousehold(database, userId, id);
    const expenses = await listExpensesOf(database, home, userId, mostListed, { isUnconfirmed: true });
    return toLines(database, partsFor(userId, expenses), home.decimals);
  };

const partsFor = (userId: string, expenses: readonly Expense[]): Part[] =>
  expenses.map((expense) => ({ expense, ...(partsOf(expense).get(userId) ?? { paidMinor: 0, shareMinor: 0 }) }));

/** What the expenses were to one person, and nobody else's part of them. */
async function toLines(on: Queries, parts: readonly Part[], decimals: number): Promise<LeftLine[]> {
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
      paid: toAmount(paidMinor, decimals),
      share: toAmount(shareMinor, decimals),
      payment,
      refundState: expense.refundState ?? null,
    };
  });
}

/** Who has paid whom back; null for what is no payment. */
function pairOf(expense: Expense): readonly [from: string, to: string] | null {
  const to = refundedUser(expense);
  return to === null ? null : [expense.paidBy, to];
}

async function namesOf(on: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on.of().selectFrom('users').select(['id', 'username']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
