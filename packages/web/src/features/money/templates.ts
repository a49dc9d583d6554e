// M32: what a new expense may begin as: the last ten that differ by name, category, payer or split.
import { type Expense, splitTypes } from '@hestia/contract/money/schemas.ts';
import { payersOf } from '@hestia/contract/money/payers.ts';
import { copyOf, type ExpenseDraft } from './expense-draft.ts';
import { plain } from './find-expenses.ts';
import { isRefund } from './is-refund.ts';
import type { Write } from '#platform/split/own-split-draft.ts';

const MAX_TEMPLATES = 10;

export type Template = {
  /** The latest of its kind. */
  readonly expense: Expense;
  /** Whether its amount was the same more than once, and never another. */
  readonly isSameAmount: boolean;
};

/** The latest kinds first. Neither payments nor what a bill books, nor receipts by item, which are of one day; nor what names somebody who has left. */
export function templatesOf(expenses: readonly Expense[], here: ReadonlySet<string>): readonly Template[] {
  const kinds = Map.groupBy(
    expenses.filter((expense) => isOffered(expense, here)),
    kindOf,
  );
  return [...kinds.values()].slice(0, MAX_TEMPLATES).flatMap((alike) => {
    const [expense] = alike;
    const amounts = new Set(alike.map(amountsOf));
    return expense ? [{ expense, isSameAmount: alike.length > 1 && amounts.size === 1 }] : [];
  });
}

const isOffered = (expense: Expense, here: ReadonlySet<string>): boolean =>
  !isRefund(expense) &&
  expense.amount > 0 &&
  !expense.billId &&
  expense.split?.kind !== 'items' &&
  [...payersOf(expense), ...Object.keys(expense.splitBetween)].every((id) => here.has(id));

/** What makes two of one kind: for amounts that are typed only who has them, for they differ each time. */
function kindOf({ name, expenseCategoryId, splitType, splitBetween, splitPercentages, split, ...expense }: Expense) {
  const parts = split?.kind === 'shares' ? split.weights : split?.kind === 'personal' ? null : splitPercentages;
  const sharers = parts ? Object.entries(parts).map(String) : Object.keys(splitBetween);
  return JSON.stringify([
    plain(name).trim(),
    expenseCategoryId,
    payersOf(expense).toSorted(),
    split?.kind ?? splitType,
    sharers.toSorted(),
  ]);
}

/** Its amount, in what it was paid in, and the amounts of its split. */
function amountsOf({ amount, original, splitType, split, splitBetween }: Expense): string {
  const values = splitType === splitTypes.ByValue && split?.kind !== 'shares' ? splitBetween : null;
  return JSON.stringify([original ?? amount, values]);
}

/** The draft as the template begins one: what is its own, and an amount that was typed already, stays. */
export function fromTemplate(draft: ExpenseDraft, { expense, isSameAmount }: Template, write: Write): ExpenseDraft {
  const copy = copyOf(expense, write, draft);
  const { day, description, sign } = draft;
  const own = { day, description, ...(sign && { sign }) };
  const isTyped = draft.amount.trim() !== '';
  if (isSameAmount && !isTyped) return { ...copy, ...own };
  const { split, payers } = copy;
  return {
    ...copy,
    ...own,
    amount: draft.amount,
    // What was typed was typed in a currency.
    ...(isTyped && { foreign: draft.foreign ?? null }),
    ...(payers && { payers: emptied(payers, copy.paidBy) }),
    split: { ...split, values: {}, ...(split.extras && { extras: emptied(split.extras) }) },
  };
}

/** The same people, of whom nobody has typed an amount; whoever pays the rest is not among them. */
const emptied = (typed: Readonly<Record<string, string>>, rest?: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(typed)
      .filter((id) => id !== rest)
      .map((id) => [id, '']),
  );
