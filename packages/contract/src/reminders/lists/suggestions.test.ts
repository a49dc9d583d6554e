import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../wire/days.ts';
import { isSameText } from './same-thing.ts';
import { aboutNow, completionsOf, rhythmOf, thingsIn } from './suggestions.ts';

vi.mock('./same-thing.ts', { spy: true });

const NOW = Date.parse('2026-11-20T18:00:00.000Z');
const bought = (name: string, ...daysAgo: readonly number[]) =>
  daysAgo.map((days, at) => ({
    itemId: `${name}-${at}`,
    reminderId: 'list',
    name,
    boughtAt: new Date(NOW - days * DAY_MS).toISOString(),
  }));
const inOrder = (all: ReturnType<typeof bought>) => all.toSorted((a, b) => (a.boughtAt < b.boughtAt ? -1 : 1));
const asking = { now: NOW, listed: [] as readonly string[], most: 6 };

describe('bought things', () => {
  test('a thing is the same in any case, width, amount and people, by its last name; two ticks of a day are one', () => {
    const things = thingsIn(
      inOrder([...bought('2 l Milk', 20, 19.9), ...bought('ＭＩＬＫ @anna', 10), ...bought('Mílk 1 l', 3)]),
    );
    expect(things.map(({ name, times }) => [name, times.length])).toEqual([['Mílk', 3]]);
  });

  test('a thing has the rhythm of the median gap, once it was bought three times', () => {
    const [weekly] = thingsIn(inOrder(bought('Milk', 35, 28, 21, 7, 0)));
    expect(weekly && rhythmOf(weekly)).toBe(7 * DAY_MS);
    const [twice] = thingsIn(inOrder(bought('Salt', 14, 7)));
    expect(twice && rhythmOf(twice)).toBeNull();
  });
});

test('the rhythm is that of the last eight gaps, the lower of two middle ones', () => {
  const rhythmAfter = (...gaps: number[]) => {
    const days = gaps.reduceRight<number[]>((ago, gap) => [(ago[0] ?? 0) + gap, ...ago], [0]);
    const [thing] = thingsIn(inOrder(bought('Milk', ...days)));
    return ((thing && rhythmOf(thing)) ?? 0) / DAY_MS;
  };
  expect(rhythmAfter(30, 30, 30, 30, 30, 2, 2, 2, 2, 9, 9, 9, 9)).toBe(2);
  expect(rhythmAfter(30, 30, 30, 30, 9, 9, 9, 9, 9, 2, 2, 2)).toBe(9);
  expect(rhythmAfter(3, 7)).toBe(3);
});

describe('things usually bought about now', () => {
  const house = thingsIn(
    inOrder([
      ...bought('Milk', 28, 21, 14, 7),
      ...bought('Bread', 22, 18, 15, 11, 7, 4),
      ...bought('Coffee', 62, 32, 2),
      ...bought('Glühwein', 360, 353, 346),
      ...bought('Salt', 200),
    ]),
  );

  test('suggestions are due by their own rhythm, the most usual first: not just bought, nor abandoned', () => {
    expect(aboutNow(house, asking)).toEqual(['Bread', 'Milk']);
  });

  test('a suggestion is never on the list already', () => {
    expect(aboutNow(house, { ...asking, listed: ['2 l MILK'] })).toEqual(['Bread']);
    expect(aboutNow(house, { ...asking, listed: ['2 l MILK @anna'] })).toEqual(['Bread']);
  });

  test('a suggestion is never on the list in other letters: ß equals ss', () => {
    const things = thingsIn(inOrder(bought('Weißbrot', 21, 14, 7)));
    expect(aboutNow(things, asking)).toEqual(['Weißbrot']);
    expect(aboutNow(things, { ...asking, listed: ['Weissbrot'] })).toEqual([]);
  });

  test("suggestions for a long list don't compare all bought things with all listed ones", () => {
    const names = Array.from({ length: 300 }, (_, at) => `thing ${String.fromCodePoint(0x4e00 + at)}`);
    const things = thingsIn(inOrder(names.flatMap((name) => bought(name, 21, 14, 7))));
    const listed = names.slice(0, 200);
    vi.mocked(isSameText).mockClear();
    expect(aboutNow(things, { ...asking, listed })).toEqual(names.slice(200, 206));
    expect(vi.mocked(isSameText).mock.calls.length).toBeLessThan(2000);
  });

  test('a thing bought every n days comes up before it is due again, every time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 3, max: 12 }), (every, times) => {
        const days = Array.from({ length: times }, (_, at) => (times - at) * every);
        const things = thingsIn(inOrder(bought('Milk', ...days)));
        expect(aboutNow(things, asking)).toEqual(['Milk']);
        expect(aboutNow(things, { ...asking, now: NOW - every * DAY_MS * 0.9 })).toEqual([]);
      }),
    );
  });

  test('suggestions never exceed the limit, and were all bought before', () => {
    const history = fc.array(
      fc.tuple(fc.constantFrom('Milk', 'milk', 'Eggs', '@x', '2 l'), fc.integer({ max: 400, min: 0 })),
    );
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 3 }), (all, most) => {
        const things = thingsIn(inOrder(all.flatMap(([name, days]) => bought(name, days))));
        const names = aboutNow(things, { ...asking, most });
        expect(names.length).toBeLessThanOrEqual(most);
        expect(['Milk', 'milk', 'Eggs', '2 l']).toEqual(expect.arrayContaining([...names]));
      }),
    );
  });
});

describe('what completes what is typed', () => {
  const things = thingsIn(
    inOrder([...bought('Oat milk', 9, 5), ...bought('Milk', 3), ...bought('Crème fraîche', 2), ...bought('牛乳', 1)]),
  );

  test.each([
    ['mi', ['Oat milk', 'Milk']],
    ['CREME F', ['Crème fraîche']],
    ['牛', ['牛乳']],
    ['milk', ['Oat milk']],
    ['ilk', []],
    [' ', []],
  ])('“%s”: %j', (typed, names) => {
    expect(completionsOf(things, typed, asking)).toEqual(names);
  });
});
