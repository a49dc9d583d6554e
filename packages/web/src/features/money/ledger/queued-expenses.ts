import type { ExpensePage } from '@hestia/contract/money/endpoints.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { historyCommands } from '@hestia/contract/money/history-commands.ts';
import { latestFirst } from '@hestia/contract/money/expenses/order.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { inputOf } from '#platform/outbox/commands.ts';
import type { QueuedMutation } from '#platform/outbox/outbox.ts';

const { addExpense, editExpense, deleteExpense } = moneyCommands;
/** Only its name: the command itself loads with the screen that restores. */
const RESTORE: (typeof historyCommands)['restoreExpense']['kind'] = 'money.restoreExpense';

/** The expense that a queued write adds, changes or restores; undefined for others. */
export function queuedExpense(mutation: QueuedMutation): Expense | undefined {
  return (
    inputOf(addExpense, mutation)?.shown ??
    inputOf(editExpense, mutation)?.shown ??
    (mutation.kind === RESTORE ? (mutation.variables as { readonly expense: Expense }).expense : undefined)
  );
}

/** The queued writes that the expenses as read from the server do not show yet: the others were taken, and their answer is on the way. */
export function unreflected(
  mutations: readonly QueuedMutation[],
  pages: readonly ExpensePage[] | undefined,
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
    return missing.has(before.id) || read.has(before.id) || !isWithin(pages ?? [], before);
  });
}

/** Whether an expense would be among what was read, if it were there at all. */
function isWithin(pages: readonly ExpensePage[], expense: Expense): boolean {
  const end = pages.at(-1);
  const last = end?.expenses.at(-1);
  return end?.next === null || (last !== undefined && latestFirst(expense, last) < 0);
}

/** What an expense says of money: two that say the same are the same to a balance. */
const moneyOf = ({ amount, paidBy, payers, splitBetween }: Expense): string =>
  JSON.stringify([amount, paidBy, sorted(payers ?? {}), sorted(splitBetween)]);

const sorted = (amounts: Readonly<Record<string, number>>) =>
  Object.entries(amounts).toSorted(([x], [y]) => (x < y ? -1 : 1));
