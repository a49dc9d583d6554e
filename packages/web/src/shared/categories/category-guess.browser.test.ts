import { describe, expect, test } from 'vitest';
import type { CategoryChoices } from './category-choices.ts';
import { guessCategory } from './category-guess.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { HOUSEHOLD, LEA } from '#test/members.ts';

const FOOD = '01990000-0000-7000-8000-0000000000f0';
const RENT = '01990000-0000-7000-8000-0000000000f1';
const POWER = '01990000-0000-7000-8000-0000000000f5';
const GENERAL = '01990000-0000-7000-8000-0000000000f6';
const category = (id: string, name: string) => ({ id, name, totalAmount: 0 });
const general = { id: GENERAL, name: 'General' };

const expenseOf = (change: Partial<Expense>): Expense => ({
  id: crypto.randomUUID(),
  colocationId: HOUSEHOLD,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: LEA,
  name: '',
  description: null,
  amount: 30,
  paidBy: LEA,
  splitType: 0,
  splitBetween: { [LEA]: 30 },
  splitPercentages: null,
  dateOfPayment: '2026-11-20T12:00:00.000Z',
  paidOn: dayOf('2026-11-20T12:00:00.000Z', 'Europe/Paris'),
  expenseCategoryId: FOOD,
  expenseCategoryName: 'Food',
  reminderId: null,
  ...change,
});
const spentOn = (id: string, ...names: string[]) => names.map((name) => expenseOf({ name, expenseCategoryId: id }));
const expenses = [
  ...spentOn(FOOD, 'Biocoop', 'Groceries at Biocoop on Saturday'),
  ...spentOn(RENT, 'November rent'),
  ...spentOn(POWER, 'EDF bill'),
  ...spentOn(GENERAL, 'Plants'),
];
const choices: CategoryChoices = {
  categories: [
    category(FOOD, 'Kitchen'),
    category(RENT, 'Rent'),
    category(POWER, 'Flat'),
    category(GENERAL, 'General'),
  ],
  suggested: ['Going out'],
  general,
};

describe('the category of a name that is being typed', () => {
  test.each([
    [' biocoop', FOOD, 'the last expense of that name is there'],
    ['BIÓCOOP again', FOOD, 'that is where its words were used'],
    ['Groceries on Sunday', FOOD, 'a weekday says nothing, the other word does'],
    ['Bakery', GENERAL, 'nothing says otherwise'],
    [
      'Restaurant bill',
      'new:Going out',
      'one word of two is not enough, and it is plainly of a kind that is suggested',
    ],
    ['Rent for the garage', RENT, 'there is a category of that kind'],
    ['November internet', GENERAL, 'a month says nothing'],
    ['Plants and pots', GENERAL, 'what went into the general category says nothing'],
    ['Parents', GENERAL, 'rent in the middle of a word is no rent'],
    ['', GENERAL, 'nothing is typed yet'],
  ])('of %j is %s: %s', (name, expected) => {
    expect(guessCategory(name, expenses, choices)).toBe(expected);
  });

  test('is never the last used one, nor a deleted one', () => {
    const groceries = spentOn(FOOD, 'Groceries');
    const few = { categories: [category(FOOD, 'Groceries')], suggested: ['Energy'], general };
    expect(guessCategory('Electricity', groceries, few)).toBe('new:Energy');
    expect(guessCategory('Internet', groceries, few)).toBe(GENERAL);
    expect(guessCategory('Biocoop', expenses, { ...choices, categories: [category(RENT, 'Rent')] })).toBe(GENERAL);
  });

  test('is not General because a trip or bill of that name was filed there automatically', () => {
    const filed = (from: Partial<Expense>) => [expenseOf({ name: 'Groceries', expenseCategoryId: GENERAL, ...from })];
    const few = { categories: [category(FOOD, 'Groceries'), category(GENERAL, 'General')], suggested: [], general };
    expect(guessCategory('Groceries', filed({ reminderId: POWER }), few)).toBe(FOOD);
    expect(guessCategory('Groceries', filed({ billId: POWER }), few)).toBe(FOOD);
    expect(guessCategory('Groceries', filed({}), few)).toBe(GENERAL);
  });

  test('in a new household is a suggestion or the general one', () => {
    const none = { categories: [], suggested: ['Courses', 'Loyer', 'Énergie', 'Sorties'], general };
    const guessed = ['Courses au marché', 'Loyer de novembre', 'Électricité', 'Cinéma', 'Ampoule'].map((name) =>
      guessCategory(name, [], none),
    );
    expect(guessed).toEqual(['new:Courses', 'new:Loyer', 'new:Énergie', 'new:Sorties', GENERAL]);
  });
});
