import type { Expense } from '@hestia/contract/money/shapes.ts';

const texts = new WeakMap<Expense, string>();

/** The expenses in which every word occurs: in name, note, category, payer or amount, whatever the case and accents. */
export function findExpenses(
  expenses: readonly Expense[],
  words: string,
  usernameOf: (id: string) => string,
): readonly Expense[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return expenses;
  return expenses.filter((expense) => {
    const text = textOf(expense, usernameOf);
    return wanted.every((word) => text.includes(word));
  });
}

function textOf(expense: Expense, usernameOf: (id: string) => string): string {
  const known = texts.get(expense);
  if (known !== undefined) return known;
  const { name, description, expenseCategoryName, paidBy } = expense;
  const amount = expense.amount.toFixed(2);
  const text = plain(
    [name, description ?? '', expenseCategoryName, usernameOf(paidBy), amount, amount.replace('.', ',')].join(' '),
  );
  texts.set(expense, text);
  return text;
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
