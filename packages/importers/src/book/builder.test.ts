import { describe, expect, test } from 'vitest';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { byValue, evenly } from './figures.ts';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import { BookBuilder, type LineInput } from './builder.ts';

const input: LineInput = {
  line: 2,
  date: '2026-11-20',
  name: 'Soup',
  minor: 900,
  paid: { ada: 900 },
  split: evenly(['ada', 'ben', 'cleo']),
};
function bookOf(...all: Partial<LineInput>[]) {
  const builder = new BookBuilder('splitwise');
  for (const one of all) builder.add({ ...input, ...one });
  return builder.finish();
}
const entryOf = (one: Partial<LineInput>) => bookOf(one).entries[0];

describe('a line is left out, with why,', () => {
  test.each<[string, Partial<LineInput>, string]>([
    ['on no day of the calendar', { date: '2026-02-30' }, 'date'],
    ['of nothing', { minor: 0, paid: {} }, 'zero'],
    ['of less than nothing', { minor: -900, paid: { ada: -900 } }, 'amount'],
    ['of more than can be paid', { minor: mostMinor() + 1, paid: { ada: mostMinor() + 1 } }, 'amount'],
    ['that nobody shares', { split: evenly([]) }, 'people'],
    ['whose shares are another sum', { split: byValue({ ada: 400, ben: 400 }) }, 'sum'],
    ['that nobody has paid', { paid: { ada: 0 } }, 'people'],
    ['of which another sum was paid', { paid: { ada: 800 } }, 'sum'],
    ['of which somebody paid less than nothing', { paid: { ada: 1000, ben: -100 } }, 'sum'],
    ['by which somebody pays themselves', { isPayment: true, split: evenly(['ada']) }, 'nobodyElse'],
  ])('%s', (_, one, reason) => {
    const { entries, leftOut } = bookOf(one);
    expect([entries, leftOut]).toEqual([[], [{ line: 2, reason, words: 'Soup' }]]);
  });

  test('its words are cut to the length of a name', () => {
    expect(bookOf({ minor: 0, name: ` ${'x'.repeat(500)} ` }).leftOut[0]?.words).toBe('x'.repeat(limits.expenseName));
  });
});

test('an expense has its payers and split, without payers of nothing', () => {
  expect(bookOf({ paid: { ada: 900, ben: 0 }, category: ' Food ', currency: 'eur', note: ' hot ' }).entries).toEqual([
    {
      line: 2,
      date: '2026-11-20',
      name: 'Soup',
      note: 'hot',
      category: 'Food',
      currency: 'EUR',
      decimals: 2,
      original: null,
      isPayment: false,
      minor: 900,
      paid: { ada: 900 },
      split: input.split,
      exact: null,
      inSource: null,
    },
  ]);
  expect(entryOf({ minor: mostMinor(), paid: { ada: mostMinor() } })?.minor).toBe(mostMinor());
  expect(entryOf({ category: ' ', note: ' ' })).toMatchObject({ category: null, note: null });
});

test('income is a refund: all of its figures are negated', () => {
  const split = byValue({ ada: 300, ben: 600 });
  expect(entryOf({ isIncome: true, split })).toMatchObject({
    minor: -900,
    paid: { ada: -900 },
    split: { kind: 'amounts', amounts: { ada: -300, ben: -600 } },
  });
  expect(entryOf({ isIncome: true })?.split).toEqual(input.split);
});

test('weights that are finer or heavier than ours become amounts', () => {
  const weighing = (weights: Record<string, number>) => entryOf({ split: { kind: 'shares', weights } })?.split;
  const shares = (weights: Record<string, number>) => ({ kind: 'shares', weights });
  expect(weighing({ ada: 1.25, ben: 1000 })).toEqual(shares({ ada: 1.25, ben: 1000 }));
  expect(weighing({ ada: 0.125, ben: 0.125 })).toEqual(byValue({ ada: 450, ben: 450 }));
  expect(weighing({ ada: 1001, ben: 1001 })).toEqual(byValue({ ada: 450, ben: 450 }));
});

describe('payments', () => {
  const gifts = (one: Partial<LineInput>) =>
    bookOf({ isPayment: true, ...one }).entries.map(({ minor, paid, split, isPayment }) => [
      isPayment,
      minor,
      Object.keys(paid).join(' '),
      Object.keys(split.kind === 'amounts' ? split.amounts : {}).join(' '),
    ]);

  test('payments go from each payer to each receiver', () => {
    expect(gifts({})).toEqual([
      [true, 300, 'ada', 'ben'],
      [true, 300, 'ada', 'cleo'],
    ]);
  });

  test("several payers' amounts are used up one after the other", () => {
    expect(gifts({ paid: { ada: 500, ben: 400 }, split: byValue({ cleo: 300, dan: 600 }) })).toEqual([
      [true, 300, 'ada', 'cleo'],
      [true, 200, 'ada', 'dan'],
      [true, 400, 'ben', 'dan'],
    ]);
  });

  test('incoming payments go the other way', () => {
    expect(gifts({ isIncome: true, split: evenly(['ben']) })).toEqual([[true, 900, 'ben', 'ada']]);
  });

  test('payments have amount, payer and receiver', () => {
    const [first] = bookOf({ isPayment: true, split: evenly(['ben']) }).entries;
    expect(first).toMatchObject({ paid: { ada: 900 }, split: byValue({ ben: 900 }), name: 'Soup', line: 2 });
  });
});

describe('the words of an entry', () => {
  const most = limits.expenseName;
  const wordsOf = (one: Partial<LineInput>) => {
    const entry = entryOf(one);
    return [entry?.name, entry?.note];
  };

  test("an entry's name is the line's words, else its category, else a dash", () => {
    expect(wordsOf({ name: ' a \n b ' })).toEqual(['a b', null]);
    expect(wordsOf({ name: ' ', category: ' Food ' })).toEqual(['Food', null]);
    expect(wordsOf({ name: '' })).toEqual(['–', null]);
  });

  test('words too long for a name are whole in the note, before its own words', () => {
    expect(wordsOf({ name: 'x'.repeat(most) })).toEqual(['x'.repeat(most), null]);
    const long = 'x'.repeat(most + 1);
    expect(wordsOf({ name: long, note: 'said' })).toEqual([`${'x'.repeat(most - 1)}…`, `${long}\nsaid`]);
    expect(wordsOf({ note: 'y'.repeat(9999) })[1]).toBe('y'.repeat(limits.expenseDescription));
  });

  test('words are never cut within a character', () => {
    expect(wordsOf({ name: `${'x'.repeat(most - 2)}🥕🥕` })[0]).toBe(`${'x'.repeat(most - 2)}…`);
  });
});

test('people have their ids, unique keys, and a name in every file', () => {
  const builder = new BookBuilder('tricountCsv');
  expect([
    builder.member(' Léa '),
    builder.member('Tom', '7'),
    builder.member('Tom again', '7'),
    builder.member(' ', '8'),
  ]).toEqual(['p1', 'p2', 'p2', 'p3']);
  expect([builder.known('7'), builder.known('Tom')]).toEqual(['p2', undefined]);
  expect(builder.finish().members).toEqual([
    { key: 'p1', name: 'Léa' },
    { key: 'p2', name: 'Tom' },
    { key: 'p3', name: '?' },
  ]);
});

test('a ledger has its rates and each warning once; invalid rates and missing currencies are dropped', () => {
  const builder = new BookBuilder('tricountCsv');
  for (const warning of ['people', 'people'] as never[]) builder.warn(warning);
  builder.addRate({ of: 'CHF', in: 'EUR', rate: 1.05 });
  builder.addRate({ of: 'CHF', in: null, rate: 1.05 });
  builder.addRate({ of: 'CHF', in: 'EUR', rate: Number.NaN });
  expect(builder.finish()).toMatchObject({
    format: 'tricountCsv',
    warnings: ['people'],
    rates: [{ of: 'CHF', in: 'EUR', rate: '1.05' }],
  });
});

test('a book of more entries than can be imported at once is refused, with how many there are', () => {
  const most = Array.from({ length: importLimits.expenses }, () => input);
  expect(bookOf(...most).entries).toHaveLength(importLimits.expenses);
  expect(() => bookOf(...most, input)).toThrow(
    expect.objectContaining({ code: 'tooMany', count: importLimits.expenses + 1 }),
  );
});
