import { describe, expect, test } from 'vitest';
import type { CategoryChoices } from './category-choices.ts';
import { guessCategory } from './category-guess.ts';
import { expenseOf, FOOD, RENT } from '../money.test-fixtures.ts';

const POWER = '01990000-0000-7000-8000-0000000000f5';
const GENERAL = '01990000-0000-7000-8000-0000000000f6';
const category = (id: string, name: string) => ({ id, name, totalAmount: 0 });
const general = { id: GENERAL, name: 'General' };

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

  test('is never the one used last, nor one that is gone', () => {
    const groceries = spentOn(FOOD, 'Groceries');
    const few = { categories: [category(FOOD, 'Groceries')], suggested: ['Energy'], general };
    expect(guessCategory('Electricity', groceries, few)).toBe('new:Energy');
    expect(guessCategory('Internet', groceries, few)).toBe(GENERAL);
    expect(guessCategory('Biocoop', expenses, { ...choices, categories: [category(RENT, 'Rent')] })).toBe(GENERAL);
  });

  test('in a new household is a suggestion or the general one', () => {
    const none = { categories: [], suggested: ['Courses', 'Loyer', 'Énergie', 'Sorties'], general };
    const guessed = ['Courses au marché', 'Loyer de novembre', 'Électricité', 'Cinéma', 'Ampoule'].map((name) =>
      guessCategory(name, [], none),
    );
    expect(guessed).toEqual(['new:Courses', 'new:Loyer', 'new:Énergie', 'new:Sorties', GENERAL]);
  });
});
