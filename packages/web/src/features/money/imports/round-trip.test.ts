import { readFile } from '@hestia/importers/formats/read.ts';
import { matchMembers } from '@hestia/importers/dry-run/matching.ts';
import { prepare } from '@hestia/importers/dry-run/prepare.ts';
import { differences } from '@hestia/importers/dry-run/proof.ts';
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { minorOfOriginal } from '@hestia/contract/money/expenses/foreign.ts';
import { toStoredSplit } from '@hestia/contract/money/expenses/edit.ts';
import { entriesOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import { paidIn } from '@hestia/contract/money/splitting/payers.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import type { Expense, Split } from '@hestia/contract/money/shapes/model.ts';
import { isFault } from '@hestia/contract/money/splitting/split.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Books } from '../export/effects.ts';
import { csvPieces, jsonPieces } from '../export/files.ts';
import { firstChoices, planOf } from './choices.ts';
import { mirrored } from '../foreign/foreign-draft.ts';

const members = ['Léa', 'Tomasz', '由紀', '=1+2'].map((username, n) => ({
  id: `01990000-0000-7000-8000-00000000000${n}`,
  username,
}));
const ids = members.map(({ id }) => id);
const toCsv = (...all: Parameters<typeof csvPieces>) => [...csvPieces(...all)].join('');
const toJson = (...all: Parameters<typeof jsonPieces>) => [...jsonPieces(...all)].join('');
const some = fc.shuffledSubarray(ids, { minLength: 1 });

const split: fc.Arbitrary<Split> = fc.oneof(
  some.map((between): Split => ({ kind: 'evenly', between })),
  fc.tuple(fc.nat(100), some).map(([part, [one = '', two = '', ...more]]): Split => {
    const parts = two === '' ? { [one]: 100 } : { [one]: part, [two]: 100 - part };
    return { kind: 'percentages', percentages: { ...parts, ...Object.fromEntries(more.map((id) => [id, 0])) } };
  }),
  fc
    .tuple(some, fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 4, maxLength: 4 }))
    .map(([all, weights]): Split => ({
      kind: 'shares',
      weights: Object.fromEntries(all.map((id, n) => [id, (weights[n] ?? 1) / 100])),
    })),
  fc.tuple(some, some).map(([sharers, extra]): Split => {
    const extras = Object.fromEntries(extra.map((id, n) => [id, n + 1]));
    return { kind: 'personal', sharers, extras };
  }),
);

const anExpense = fc
  .record({
    minor: fc.integer({ min: 20, max: 1e7 }),
    payers: some,
    split,
    isPayment: fc.boolean(),
    /** Paid in francs, at a rate of some hundredths of the household's currency; or in its own. */
    rate: fc.option(fc.integer({ min: 50, max: 200 })),
    isBack: fc.boolean(),
    name: fc.constantFrom('Bread', "'quoted", '=formula', 'a "b", c', 'two\nlines', '-5'),
    at: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  })
  .map(({ minor: typed, payers, isPayment, name, at, rate, isBack, ...rest }): Expense => {
    const original = rate === null ? null : { currency: 'CHF', minor: typed, rate: (rate / 100).toFixed(2) };
    const minor = original ? minorOfOriginal(original) : typed;
    const stored = toStoredSplit(minor, rest.split);
    if (isFault(stored)) throw new Error(JSON.stringify(stored));
    const parts = Object.fromEntries(payers.map((id, n) => [id, n === 0 ? minor - payers.length + 1 : 1]));
    const paid = paidIn(minor, { paidBy: payers[0] ?? '', payers: parts });
    if (isFault(paid)) throw new Error(JSON.stringify(paid));
    const expense: Expense = {
      ...stored,
      ...paid,
      id: ids[0] ?? '',
      colocationId: ids[0] ?? '',
      createdAt: at.toISOString(),
      createdBy: ids[0] ?? '',
      name,
      description: null,
      dateOfPayment: at.toISOString(),
      expenseCategoryId: ids[0] ?? '',
      expenseCategoryName: isPayment ? 'Refund' : 'Food',
      ...(original && !isPayment && { original }),
    };
    return isBack && !isPayment ? mirrored(expense) : expense;
  });

test('budgets and kinds are imported with new categories, only in the same currency', () => {
  const categories = [
    { id: 'a', name: 'Food', totalAmount: 3, budget: 300 },
    { id: 'b', name: 'Keys', totalAmount: 3, kind: 'deposit' as const },
    { id: 'c', name: 'Refund', totalAmount: 0 },
  ];
  const expenses = fc
    .sample(anExpense, 2)
    .map((each, n) => ({ ...each, expenseCategoryName: n === 0 ? 'Food' : 'Keys' }));
  const books: Books = { categories, expenses, balances: sumEntries(expenses.flatMap(entriesOf)) };
  const book = readFile(
    new TextEncoder().encode(
      toJson(books, { name: 'Flat', currency: 'EUR', timeZone: 'Europe/Paris', members }, new Date()),
    ),
  );
  const made = (currency: string, known: readonly ExpenseCategory[] = []) => {
    const household = { id: ids[0] ?? '', currency, members: [], categories: known };
    const write = (minor: number, decimals = 2) => toAmount(minor, decimals).toFixed(decimals);
    const how = { last: new Map([['EUR', '1']]), write };
    return planOf(book, firstChoices(book, household, how), household).categories.map(({ id: _id, ...rest }) => rest);
  };
  expect(made('EUR')).toEqual([
    { name: 'Food', kind: null, budget: 300 },
    { name: 'Keys', kind: 'deposit' },
  ]);
  expect(made('CHF')).toEqual([
    { name: 'Food', kind: null },
    { name: 'Keys', kind: 'deposit' },
  ]);
  expect(made('EUR', categories)).toEqual([]);
});

test('a thousand random households have the same balances after export and import into a new one', () => {
  fc.assert(
    fc.property(fc.array(anExpense, { minLength: 1, maxLength: 6 }), fc.boolean(), (expenses, asTable) => {
      const books: Books = { categories: [], expenses, balances: sumEntries(expenses.flatMap(entriesOf)) };
      const text = (asTable ? toCsv : toJson)(
        books,
        { name: 'Flat', currency: 'EUR', timeZone: 'Europe/Paris', members },
        new Date(),
      );
      const book = readFile(new TextEncoder().encode(text));
      // Only lines without an effect are left out of a table.
      expect(book.leftOut.filter(({ reason }) => reason !== 'nobodyElse')).toEqual([]);
      expect(differences(book)).toEqual([]);
      const found = matchMembers(
        book.members,
        members.map(({ id, username }) => ({ id, name: username })),
      );
      const choices = { currency: 'EUR', members: found, categories: new Map([['Food', 'food']]) };
      const {
        effects,
        expenses: prepared,
        leftOut,
      } = prepare(book, {
        ...choices,
        generalCategoryId: 'general',
        refundCategoryId: 'refund',
      });
      expect(leftOut.filter(({ reason }) => reason !== 'nobodyElse')).toEqual([]);
      const originals = (all: readonly { original?: unknown; amount: number }[]) =>
        all.flatMap(({ original, amount }) => (original ? [JSON.stringify([original, amount])] : []));
      // Lines without an effect are not in a table, in any currency.
      const known = originals(expenses.map(expenseOut));
      expect(asTable ? originals(prepared).filter((each) => !known.includes(each)) : originals(prepared)).toEqual(
        asTable ? [] : known,
      );
      for (const id of ids) expect([id, effects[id] ?? 0]).toEqual([id, books.balances.get(id) ?? 0]);
    }),
    { numRuns: 1000 },
  );
});
