import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Balance, Expense, ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import type { Client } from 'pg';
import { succeed } from '../../packages/server/test/call.ts';
import type { Household } from './writers.ts';

/** An event as the household received it. */
export type StoredEvent = { readonly seq: number; readonly name: string; readonly payload: unknown };

/** A household's money on the server, read after the last write. */
export type LedgerState = {
  readonly expenses: readonly Expense[];
  readonly balances: Balance;
  /** Recomputed from the ledger by the server. */
  readonly recounted: Balance;
  readonly categories: readonly ExpenseCategory[];
  readonly events: readonly StoredEvent[];
  /** The number of the household's last event. */
  readonly seq: number;
};

/** Reads the server's data, and the events from its database. */
export async function readHeld(url: string, database: Client, household: Household): Promise<LedgerState> {
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
