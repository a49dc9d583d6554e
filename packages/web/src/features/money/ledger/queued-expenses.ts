import type { PageOf } from '@hestia/contract/money/applying/apply.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { historyCommands } from '@hestia/contract/money/history-commands.ts';
import { latestFirst } from '@hestia/contract/money/expenses/order.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import { inputOf } from '#platform/sync/outbox/commands.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';

const { addExpense, editExpense, deleteExpense } = moneyCommands;
/** Only its name: the command itself loads with the screen that restores. */
const RESTORE: (typeof historyCommands)['restoreExpense']['kind'] = 'money.restoreExpense';

type RestoreInput = Parameters<(typeof historyCommands)['restoreExpense']['args']>[0];

/** The expense that a queued write adds, changes or restores; undefined for others. */
export function queuedExpense(mutation: QueuedMutation): Expense | undefined {
  const queued =
    inputOf(addExpense, mutation)?.shown ??
    inputOf(editExpense, mutation)?.shown ??
    (mutation.kind === RESTORE ? (mutation.variables as RestoreInput).expense : undefined);
  return queued && expenseIn(queued);
}

/** Queued writes that the fetched expenses do not show yet: the others were accepted, and their answer is on the way. */
export function unreflected(
  mutations: readonly QueuedMutation[],
  pages: readonly PageOf<Expense>[] | undefined,
): readonly QueuedMutation[] {
  const read = new Map(pages?.flatMap((page) => page.expenses).map((expense) => [expense.id, expense]));
  const missing = new Set<string>();
  return mutations.filter((mutation) => {
    const queued = queuedExpense(mutation);
    const isAddition = mutation.kind !== editExpense.kind;
    if (queued) {
      const known = read.get(queued.id);
      const isMissing = known === undefined || (!isAddition && moneyOf(known) !== moneyOf(queued));
      if (isMissing) missing.add(queued.id);
      return isMissing;
    }
    const { before } = inputOf(deleteExpense, mutation) ?? {};
    if (before === undefined) return true;
    return missing.has(before.id) || read.has(before.id) || !isWithin(pages ?? [], expenseIn(before));
  });
}

/** Whether an expense would be among what was read, if it were there at all. */
function isWithin(pages: readonly PageOf<Expense>[], expense: Expense): boolean {
  const end = pages.at(-1);
  const last = end?.expenses.at(-1);
  return end?.next === null || (last !== undefined && latestFirst(expense, last) < 0);
}

/** The money of an expense: equal values have equal effects on balances. */
const moneyOf = ({ amountMinor, paidBy, payers, shares }: Expense): string =>
  JSON.stringify([amountMinor, paidBy, sorted(payers ?? {}), sorted(shares)]);

const sorted = (minor: Shares) => Object.entries(minor).toSorted(([x], [y]) => (x < y ? -1 : 1));
