import { describe, expect, test } from 'vitest';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { changesOf } from './expense-change.ts';
import { copyOf, draftOf, type ExpenseDraft, finishDraft, problemsOf, sharesOf } from './expense-draft.ts';
import { amountOfDraft, foreignIn, lastForeign, readRate } from '../foreign/foreign-draft.ts';
import { modelOf, FOOD } from '../money.test-fixtures.ts';

const write = (minor: number, decimals = 2) => (minor / 10 ** decimals).toFixed(decimals).replace('.', ',');
const francs = { currency: 'CHF', amount: 20, rate: '1.0534' };
const fondue = modelOf({ amount: 21.07, splitBetween: { [LEA]: 10.54, [TOM]: 10.53 }, original: francs });
const crates = modelOf({ amount: -10, splitBetween: { [LEA]: -3.34, [TOM]: -3.33, [YUKI]: -3.33 } });

function finished(draft: ExpenseDraft, before?: typeof fondue) {
  const { minor, original } = amountOfDraft(draft, ',');
  const amounts = { minor, original, split: sharesOf(draft.split, minor, ',') };
  expect(problemsOf(draft, amounts, ',')).toEqual({});
  return finishDraft(draft, amounts, {
    colocationId: HOUSEHOLD,
    me: LEA,
    timeZone: 'Europe/Paris',
    category: { id: FOOD, name: 'Food' },
    before,
  });
}

function sent(expense: typeof fondue, change: Partial<ExpenseDraft>) {
  const from = draftOf(expense, write, 'Europe/Paris');
  const to = { ...from, ...change };
  return changesOf(from, to, finished(to, expense), ',');
}

describe('an expense in another currency (M24)', () => {
  test('is typed in its currency, and unchanged sends nothing', () => {
    expect(draftOf(fondue, write, 'Europe/Paris')).toMatchObject({
      amount: '20,00',
      foreign: { currency: 'CHF', rate: '1,0534' },
    });
    expect(sent(fondue, {})).toEqual({});
    expect(sent(fondue, { name: 'Raclette' })).toEqual({ name: 'Raclette' });
  });

  test('an edit sends another amount with its original currency, and whether it changed', () => {
    expect(sent(fondue, { amount: '10' })).toEqual({ amount: 10.53, original: { ...francs, amount: 10 } });
    expect(sent(fondue, { foreign: { currency: 'CHF', rate: '1,06' } })).toEqual({
      amount: 21.2,
      original: { ...francs, rate: '1.06' },
    });
    expect(sent(fondue, { foreign: null })).toEqual({ amount: 20, original: null });
  });

  test('is duplicated with its currency, and the next one has the last rate', () => {
    expect(finished(copyOf(fondue, write, { id: 'new', day: '2026-11-20' })).body).toMatchObject({
      amount: 21.07,
      original: francs,
    });
    const older = modelOf({ original: { ...francs, rate: '2' } });
    expect(lastForeign([crates, fondue, older], write)).toEqual({ currency: 'CHF', rate: '1,0534' });
    expect(foreignIn('USD', [fondue], write)).toEqual({ currency: 'USD', rate: '' });
  });

  test('needs a currency and a rate', () => {
    const draft = { ...draftOf(fondue, write, 'Europe/Paris'), foreign: { currency: '', rate: '' } };
    const split = sharesOf(draft.split, 0, ',');
    expect(problemsOf(draft, { split }, ',')).toEqual({ foreign: 'currency' });
    expect(problemsOf({ ...draft, foreign: { currency: 'CHF', rate: '1,0,5' } }, { split }, ',')).toEqual({
      foreign: 'rate',
    });
  });

  test.each([
    ['1,0534', '1.0534'],
    [' 01.50 ', '1.50'],
    ['.5', '0.5'],
    ['１．２', '1.2'],
    ['0', null],
    ['-1', null],
    ['1.000,5', null],
  ])('reads the rate “%s” as %s', (typed, rate) => {
    expect(readRate(typed)).toBe(rate);
  });
});

describe('money back (M25)', () => {
  test('a refund is typed without a sign, and is negative for other members', () => {
    expect(draftOf(crates, write, 'Europe/Paris')).toMatchObject({ amount: '10,00', isMoneyBack: true });
    expect(sent(crates, {})).toEqual({});
    expect(sent(crates, { amount: '12' })).toEqual({ amount: -12 });
    const { shown: expense, body } = finished(copyOf(crates, write, { id: 'new', day: '2026-11-20' }));
    expect(expense).toMatchObject({ amount: -10, splitBetween: { [LEA]: -3.34, [TOM]: -3.33 } });
    expect(body).toMatchObject({ amount: -10, isMoneyBack: true, splitBetween: [LEA, TOM, YUKI] });
  });

  test('becomes an expense, and an expense a refund, with all effects of the sign', () => {
    expect(sent(crates, { isMoneyBack: false })).toMatchObject({ amount: 10, isMoneyBack: false, splitType: 0 });
    expect(sent(fondue, { isMoneyBack: true })).toMatchObject({
      amount: -21.07,
      isMoneyBack: true,
      original: { ...francs, amount: -20 },
    });
  });
});
