// M32: templates of a new expense: the last ten that differ by name, category, payer or split.
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import { copyOf, type ExpenseDraft } from '../drafts/expense-draft.ts';
import { plain } from '#platform/kernel/plain.ts';
import { isRefund } from '../ledger/is-refund.ts';
import type { Write } from '#shared/split/own-split-draft.ts';

const MAX_TEMPLATES = 10;

export type Template = {
  /** The latest of its kind. */
  readonly expense: Expense;
  /** Whether its amount was the same more than once, and never another. */
  readonly isSameAmount: boolean;
};

/**
 * The latest kinds first. Excludes payments, booked bills, receipts by item, which belong to one day, and expenses
 * that name former members.
 */
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
  expense.amountMinor > 0 &&
  !expense.billId &&
  expense.split.kind !== 'items' &&
  [...payersOf(expense), ...Object.keys(expense.shares)].every((id) => here.has(id));

/** Templates are the same kind if these match. Of typed amounts only the members count, since the amounts differ each time. */
function kindOf({ name, expenseCategoryId, split, shares, ...expense }: Expense) {
  const parts = split.kind === 'shares' ? split.weights : split.kind === 'percentages' ? split.percentages : null;
  const sharers = parts ? Object.entries(parts).map(String) : Object.keys(shares);
  return JSON.stringify([
    plain(name).trim(),
    expenseCategoryId,
    payersOf(expense).toSorted(),
    split.kind,
    sharers.toSorted(),
  ]);
}

/** Its amount, in the original currency, and the amounts of its split. */
function amountsOf({ amountMinor, original, split, shares }: Expense): string {
  const isTyped = split.kind === 'amounts' || split.kind === 'personal' || split.kind === 'items';
  return JSON.stringify([original ?? amountMinor, isTyped && shares]);
}

/** The draft of the template: its own values, and an amount that was typed already, stay. */
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
    // A typed amount has a typed currency.
    ...(isTyped && { foreign: draft.foreign ?? null }),
    ...(payers && { payers: emptied(payers, copy.paidBy) }),
    split: { ...split, values: {}, ...(split.extras && { extras: emptied(split.extras) }) },
  };
}

/** The same members without typed amounts; the payer of the rest is not among them. */
const emptied = (typed: Readonly<Record<string, string>>, rest?: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(typed)
      .filter((id) => id !== rest)
      .map((id) => [id, '']),
  );
