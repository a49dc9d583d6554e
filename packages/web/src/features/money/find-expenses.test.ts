import { expect, test } from 'vitest';
import { expenseOf } from './money.test-fixtures.ts';
import { findExpenses } from './find-expenses.ts';

const expenses = [
  expenseOf({ name: 'Électricité', description: 'octobre', amount: 107.45, expenseCategoryName: 'Énergie' }),
  expenseOf({ name: 'おでん', amount: 12 }),
];
const names = (words: string) => findExpenses(expenses, words, () => 'Aïcha').map((expense) => expense.name);

test('every word must occur, whatever the case and accents', () => {
  expect(names('ELEC octo')).toEqual(['Électricité']);
  expect(names('elec novembre')).toEqual([]);
  expect(names('énergie')).toEqual(['Électricité']);
});

test('payer and amount are found, with either decimal sign', () => {
  expect(names('aicha')).toHaveLength(2);
  const several = expenseOf({ name: 'Ferry', paidBy: 'marc', payers: { ines: 1, marc: 29 } });
  const usernames: Record<string, string> = { ines: 'Inès', marc: 'Marc' };
  expect(findExpenses([several], 'ines', (id) => usernames[id] ?? '')).toEqual([several]);
  expect(names('107,45')).toEqual(['Électricité']);
  expect(names('107.4')).toEqual(['Électricité']);
});

test('scripts without spaces are found, too', () => expect(names('おで')).toEqual(['おでん']));

test('no words find everything', () => expect(names('  ')).toHaveLength(2));
