import { expect, test, vi } from 'vitest';
import { modelOf } from '../money.test-fixtures.ts';
import { sift, wordsMatcher } from './find-expenses.ts';

const expenses = [
  modelOf({ name: 'Électricité', description: 'octobre', amount: 107.45, expenseCategoryName: 'Énergie' }),
  modelOf({ name: 'おでん', amount: 12 }),
];
const found = (words: string) => expenses.filter(wordsMatcher(words, () => 'Aïcha') ?? (() => true));
const names = (words: string) => found(words).map((expense) => expense.name);

test('every word must occur, in any case and accents', () => {
  expect(names('ELEC octo')).toEqual(['Électricité']);
  expect(names('elec novembre')).toEqual([]);
  expect(names('énergie')).toEqual(['Électricité']);
});

test('payer and amount are found, with either decimal sign', () => {
  expect(names('aicha')).toHaveLength(2);
  const several = modelOf({ name: 'Ferry', paidBy: 'marc', payers: { ines: 1, marc: 29 } });
  const usernames: Record<string, string> = { ines: 'Inès', marc: 'Marc' };
  expect(wordsMatcher('ines', (id) => usernames[id] ?? '')?.(several)).toBe(true);
  expect(names('107,45')).toEqual(['Électricité']);
  expect(names('107.4')).toEqual(['Électricité']);
});

test('scripts without spaces are found, too', () => expect(names('おで')).toEqual(['おでん']));

test('no words find everything', () => expect(names('  ')).toHaveLength(2));

test('many expenses are searched in steps, and an obsolete search reports nothing', async () => {
  const many = Array.from({ length: 5000 }, (_, i) => modelOf({ name: `No. ${i}` }));
  const isLast = wordsMatcher('4999', () => 'Aïcha') ?? (() => true);
  const onFound = vi.fn<(found: readonly unknown[]) => void>();
  // Each read of the clock takes a hundredth of a millisecond, however fast the machine is.
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 0.01));
  sift(many, isLast, onFound)();
  const sifted = await new Promise((resolve) => sift(many, isLast, resolve));
  expect(sifted).toEqual([many.at(-1)]);
  expect(onFound).not.toHaveBeenCalled();
});
