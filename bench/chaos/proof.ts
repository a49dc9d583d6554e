import { moneyCalls } from '@hestia/contract/money/calls.ts';
import { toCents } from '@hestia/contract/money/cents.ts';
import type { Expense } from '@hestia/contract/money/shapes.ts';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { succeed } from '../../packages/server/test/call.ts';
import type { House, Ledger } from './writers.ts';

export type Verdict = { lost: number; doubled: number; undeleted: number; unbalanced: number; gaps: number };

/** Compares what the server holds with what it has acknowledged. Every figure must be 0. */
export async function judge(url: string, socket: string, houses: readonly House[], ledger: Ledger): Promise<Verdict> {
  const verdict: Verdict = { lost: 0, doubled: 0, undeleted: 0, unbalanced: 0, gaps: await countGaps(socket) };
  const held = new Map<string, number>();
  for (const house of houses) {
    const expenses = await readExpenses(url, house);
    for (const { name } of expenses) held.set(name, (held.get(name) ?? 0) + 1);
    if (!(await isBalanced(url, house, expenses))) verdict.unbalanced++;
  }
  for (const name of ledger.added.keys()) {
    const times = held.get(name) ?? 0;
    if (ledger.deleted.has(name)) verdict.undeleted += times;
    else if (times === 0) verdict.lost++;
    if (times > 1) verdict.doubled++;
    held.delete(name);
  }
  // Every write was repeated until it was acknowledged, so there is nothing else.
  verdict.doubled += held.size;
  return verdict;
}

async function readExpenses(url: string, { id, members }: House): Promise<Expense[]> {
  const [reader = null] = members;
  const expenses: Expense[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const query = { colocationId: id, limit: 200, before };
    const page = await succeed(url, reader, moneyCalls.pageExpenses, { query });
    expenses.push(...page.expenses);
    before = page.next;
  }
  return expenses;
}

/** The balances sum to zero and are what the expenses come to, counted here and by the server; so is the category's total. */
async function isBalanced(url: string, { id, members }: House, expenses: readonly Expense[]): Promise<boolean> {
  const [reader = null] = members;
  const params = { id };
  const kept = await succeed(url, reader, moneyCalls.getBalance, { params });
  const recounted = await succeed(url, reader, moneyCalls.recalculateBalance, { params });
  const categories = await succeed(url, reader, moneyCalls.listCategories, { params });
  const own = new Map<string, number>();
  const book = (userId: string, cents: number) => own.set(userId, (own.get(userId) ?? 0) + cents);
  for (const { paidBy, amount, splitBetween } of expenses) {
    book(paidBy, toCents(amount));
    for (const [userId, share] of Object.entries(splitBetween)) book(userId, -toCents(share));
  }
  const total = expenses.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return (
    Object.values(kept).reduce((sum, amount) => sum + toCents(amount), 0) === 0 &&
    members.every(({ id: userId }) => toCents(kept[userId] ?? 0) === (own.get(userId) ?? 0)) &&
    isDeepStrictEqual(kept, recounted) &&
    categories.reduce((sum, { totalAmount }) => sum + toCents(totalAmount), 0) === total
  );
}

/** Events whose numbers do not run from 1 to the household's last without gaps. */
async function countGaps(socket: string): Promise<number> {
  const client = new Client({ host: socket, port: 5432, user: 'hestia', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ gaps: number }>(`
    select coalesce(sum(abs(c.seq - e.events) + abs(c.seq - e.last)), 0)::integer as gaps from colocations c
    join lateral (select count(*) as events, coalesce(max(seq), 0) as last from events where colocation_id = c.id) e on true`);
  await client.end();
  return rows[0]?.gaps ?? 0;
}
