import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Balance, Expense, ExpenseCategory } from '@hestia/contract/money/schemas.ts';
import type { Client } from 'pg';
import { succeed } from '../../packages/server/test/call.ts';
import type { Household } from './writers.ts';

/** An event as it was told to the household. */
export type StoredEvent = { readonly seq: number; readonly name: string; readonly payload: unknown };

/** All that the server holds of one household's money, read when nobody writes any more. */
export type Held = {
  readonly expenses: readonly Expense[];
  readonly balances: Balance;
  /** Counted anew from the ledger by the server. */
  readonly recounted: Balance;
  readonly categories: readonly ExpenseCategory[];
  readonly events: readonly StoredEvent[];
  /** The number of the household's last event. */
  readonly seq: number;
};

/** Asks the server, and its database for what was told. */
export async function readHeld(url: string, database: Client, household: Household): Promise<Held> {
  const [reader = null] = household.members;
  const params = { id: household.id };
  const known = await database.query<{ seq: number }>('select seq::integer from colocations where id = $1', [
    household.id,
  ]);
  const events = await database.query<StoredEvent>(
    'select seq::integer, name, payload from events where colocation_id = $1 order by seq',
    [household.id],
  );
  return {
    expenses: await readExpenses(url, household),
    balances: await succeed(url, reader, moneyEndpoints.getBalance, { params }),
    recounted: await succeed(url, reader, moneyEndpoints.recalculateBalance, { params }),
    categories: await succeed(url, reader, moneyEndpoints.listCategories, { params }),
    events: events.rows,
    seq: known.rows[0]?.seq ?? 0,
  };
}

/** All expenses of a household, page by page. */
export async function readExpenses(url: string, { id, members }: Household): Promise<Expense[]> {
  const [reader = null] = members;
  const expenses: Expense[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const query = { colocationId: id, limit: 200, before };
    const page = await succeed(url, reader, moneyEndpoints.pageExpenses, { query });
    expenses.push(...page.expenses);
    before = page.next;
  }
  return expenses;
}
