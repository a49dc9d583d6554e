// Invariants of a household's money after any operations.
import { minorIn } from '@hestia/contract/money/coins/minor.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { entriesOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import { planOfMinor } from '@hestia/contract/money/planning/plan-for.ts';
import type { SoakFlat } from './flat.ts';

/** Balances sum to 0, are those of the rules, and the plan settles them. */
export async function proveBalances(flat: SoakFlat): Promise<void> {
  const minor = new Map(Object.entries(minorIn(await flat.balance(), flat.currency.decimals)));
  requireSame(flat, minor, flat.sums);
  const sum = [...minor.values()].reduce((total, each) => total + each, 0);
  if (sum !== 0) throw new Error(`${flat.currency.code}: the balances sum to ${sum}`);
  for (const { from, to, minor: paid } of planOfMinor(minor, null)) {
    minor.set(from, (minor.get(from) ?? 0) + paid);
    minor.set(to, (minor.get(to) ?? 0) - paid);
  }
  if ([...minor.values()].some((left) => left !== 0)) throw new Error(`${flat.currency.code}: the plan leaves debts`);
}

/** Recomputes everything from the server's data: each expense, each total, each balance. */
export async function proveAll(flat: SoakFlat): Promise<void> {
  const wrong = await flat.wrongSums();
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  const there = new Map((await flat.expenses()).map((expense) => [expense.id, expenseIn(expense)]));
  if (there.size !== flat.live.size) throw new Error(`There are ${there.size} expenses, not ${flat.live.size}`);
  for (const { id, booking } of flat.live.values()) {
    const stored = there.get(id);
    if (stored === undefined) throw new Error(`The expense ${id} is gone`);
    requireSame(flat, sumEntries(entriesOf(stored)), sumEntries(entriesOf(booking)));
  }
  await flat.server.call(flat.one, moneyEndpoints.recalculateBalance, { params: { id: flat.id } });
  await proveBalances(flat);
}

function requireSame(flat: SoakFlat, is: ReadonlyMap<string, number>, should: ReadonlyMap<string, number>): void {
  for (const id of new Set([...is.keys(), ...should.keys()]))
    if ((is.get(id) ?? 0) !== (should.get(id) ?? 0))
      throw new Error(`${flat.currency.code}: ${id} has ${is.get(id) ?? 0}, by the rules ${should.get(id) ?? 0}`);
}
