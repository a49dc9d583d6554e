import { payersOf } from '@hestia/contract/money/payers.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';

const texts = new WeakMap<Expense, string>();
const SLICE_MS = 8;

/**
 * The expenses in which every word occurs: in name, note, category, a payer or amount, or in `saysOf` what the screen says of it
 * instead; whatever the case and accents.
 */
export function findExpenses(
  expenses: readonly Expense[],
  words: string,
  usernameOf: (id: string) => string,
  saysOf: (expense: Expense) => string = () => '',
): readonly Expense[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return expenses;
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    const name = names.get(id) ?? plain(usernameOf(id));
    names.set(id, name);
    return name;
  };
  return expenses.filter((expense) => {
    const payers = payersOf(expense).map(nameOf);
    const says = plain(saysOf(expense));
    return wanted.every((word) => [textOf(expense), ...payers, says].some((text) => text.includes(word)));
  });
}

/** Prepares for `findExpenses` a little at a time, so that the first letter of a search does not wait. Returns its end. */
export function prepareToFind(expenses: readonly Expense[]): () => void {
  const rest = expenses.values();
  const work = () => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const { value, done } = rest.next();
      if (done) return;
      textOf(value);
    }
    timer = setTimeout(work);
  };
  let timer = setTimeout(work);
  return () => clearTimeout(timer);
}

function textOf(expense: Expense): string {
  const known = texts.get(expense);
  if (known !== undefined) return known;
  const { name, description, expenseCategoryName } = expense;
  const amount = expense.amount.toFixed(2);
  const text = plain([name, description ?? '', expenseCategoryName, amount, amount.replace('.', ',')].join(' '));
  texts.set(expense, text);
  return text;
}

/** Text as it is compared: whatever the case and accents. */
export const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
