import { byDay } from '@hestia/contract/money/expenses/paid-on.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { entriesOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { minorIn } from '@hestia/contract/money/coins/minor.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { call } from '#platform/api/client.ts';
import type { Books } from './effects.ts';

/** Members kept writing during each read: the data doesn't sum to the balances. */
export class BooksChangedError extends Error {}

const PAGE = 200;
const TRIES = 3;

/**
 * Fetches everything from the server, page by page, and checks it to the cent. The household's log then has an entry. Throws
 * `ApiError` or `BooksChangedError`.
 */
export async function readBooks(
  { id: colocationId, timeZone }: Pick<Colocation, 'id' | 'timeZone'>,
  { onRead, signal }: { onRead: (count: number) => void; signal: AbortSignal },
): Promise<Books> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { expenses, balances } = await readExpenses(colocationId, onRead, signal);
    const balance = await call(moneyEndpoints.getBalance, { params: { id: colocationId } }, { signal });
    const categories = await call(moneyEndpoints.listCategories, { params: { id: colocationId } }, { signal });
    const told = minorIn(balance, expenses[0]?.decimals);
    const ids = new Set([...balances.keys(), ...Object.keys(told)]);
    if ([...ids].every((id) => (balances.get(id) ?? 0) === (told[id] ?? 0))) {
      await call(colocationEndpoints.noteMoneyExport, { body: { id: colocationId } }, { signal });
      return { expenses: byDay(expenses, timeZone).toReversed(), balances, categories };
    }
  }
  throw new BooksChangedError();
}

async function readExpenses(colocationId: string, onRead: (count: number) => void, signal: AbortSignal) {
  const all: Expense[] = [];
  let before: string | undefined;
  do {
    const query = { colocationId, limit: PAGE, ...(before !== undefined && { before }) };
    const { expenses, next } = await call(moneyEndpoints.pageExpenses, { query }, { signal });
    all.push(...expenses.map(expenseIn));
    onRead(all.length);
    before = next ?? undefined;
  } while (before !== undefined);
  return { expenses: all, balances: sumEntries(all.flatMap(entriesOf)) };
}
