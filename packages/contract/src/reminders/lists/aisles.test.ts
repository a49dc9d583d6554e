import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aisleOf, placesIn, type Outing } from './aisles.ts';
import type { BoughtItem, ShoppingItem } from '../schemas.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-01T18:00:00.000Z');
const LIST: Outing = { listId: 'list', shop: null };

/** Ticked in this order, a minute apart. */
const walk = (day: number, names: readonly string[], change: Partial<BoughtItem> = {}): BoughtItem[] =>
  names.map((name, at) => ({
    itemId: `${day}-${at}`,
    reminderId: 'list',
    name,
    boughtAt: new Date(START + day * DAY_MS + at * MINUTE_MS).toISOString(),
    shop: null,
    ...change,
  }));

const itemOf = (name: string, position: number, aisle: number | null = null): ShoppingItem => ({
  id: name,
  name,
  isChecked: false,
  reminderId: 'list',
  createdBy: 'lea',
  createdAt: '2026-11-20T08:00:00.000Z',
  position: START / 1000 + position,
  aisle,
});

/** The names as a list shows them that was written in this order. */
function sorted(names: readonly string[], bought: readonly BoughtItem[], outing = LIST): string[] {
  const places = placesIn(bought, outing);
  return names
    .map((name, at) => itemOf(name, at))
    .toSorted((a, b) => aisleOf(a, places) - aisleOf(b, places))
    .map(({ name }) => name);
}

describe('a list is sorted', () => {
  test('sorted as ticked last time, ignoring case, amount and people; new items come last as written', () => {
    const bought = walk(0, ['Bread', '2 l milk', 'Eggs x12 @anna', 'Soap']);
    const names = ['Nuts', 'SOAP', 'Éggs', 'Milk 1 l', 'Leeks', 'bread'];
    expect(sorted(names, bought)).toEqual(['bread', 'Milk 1 l', 'Éggs', 'SOAP', 'Nuts', 'Leeks']);
  });

  test('items stay as written while no order is known, also after a single tick', () => {
    expect(sorted(['B', 'A'], [])).toEqual(['B', 'A']);
    expect(sorted(['B', 'A'], [...walk(0, ['A']), ...walk(1, ['B']), ...walk(2, ['A'])])).toEqual(['B', 'A']);
  });

  test('an item ticked twice on one walk counts once, by its last tick: the first was a slip', () => {
    expect(sorted(['A', 'B', 'C'], walk(0, ['C', 'A', 'B', 'C']))).toEqual(['A', 'B', 'C']);
  });

  test('later walks decide: one in the other direction changes nothing, two mean a rebuilt shop', () => {
    const before = [0, 1, 2, 3, 4, 5].flatMap((day) => walk(day, ['A', 'B', 'C', 'D']));
    const after = [6, 7].flatMap((day) => walk(day, ['D', 'C', 'B', 'A']));
    expect(sorted(['D', 'C', 'B', 'A'], [...before, ...after.slice(0, 4)])).toEqual(['A', 'B', 'C', 'D']);
    expect(sorted(['A', 'B', 'C', 'D'], [...before, ...after])).toEqual(['D', 'C', 'B', 'A']);
  });

  test('items between known ones stay between them, though the walk covered part of the shop', () => {
    const bought = [...walk(0, ['A', 'B', 'Y', 'Z']), ...walk(1, ['Y', 'New', 'Z']), ...walk(2, ['A', 'Other', 'B'])];
    expect(sorted(['Z', 'New', 'Y', 'B', 'Other', 'A'], bought)).toEqual(['A', 'Other', 'B', 'Y', 'New', 'Z']);
  });
});

describe('a shop', () => {
  const market = walk(0, ['A', 'B', 'C'], { shop: 'Market' });
  const corner = walk(1, ['C', 'B', 'A'], { shop: 'Corner', reminderId: 'other' });

  test('a shop has an order for all lists and spellings', () => {
    const bought = [...market, ...corner];
    expect(sorted(['B', 'A', 'C'], bought, { listId: 'new', shop: 'MARKET' })).toEqual(['A', 'B', 'C']);
    expect(sorted(['B', 'A', 'C'], bought, { listId: 'new', shop: 'córner' })).toEqual(['C', 'B', 'A']);
  });

  test("a list's first shop takes over the ticks from before", () => {
    const bought = [...walk(0, ['A', 'B', 'C']), ...corner];
    expect(sorted(['C', 'B', 'A'], bought, { listId: 'list', shop: 'Rewe' })).toEqual(['A', 'B', 'C']);
  });

  test('an unvisited shop takes the order of the visited ones', () => {
    expect(sorted(['C', 'B', 'A'], market, { listId: 'new', shop: 'Kiosk' })).toEqual(['A', 'B', 'C']);
    expect(sorted(['C', 'B', 'A'], market, { listId: 'new', shop: null })).toEqual(['A', 'B', 'C']);
  });

  test('a purchase more than an hour later is a new walk', () => {
    const [bakery, butcher] = [{ shop: 'Bakery' }, { shop: 'Butcher' }];
    const bought = [...walk(0, ['A', 'B'], bakery), ...walk(0, ['B', 'A'], butcher)];
    expect(sorted(['B', 'A'], bought, { listId: 'list', shop: 'Bakery' })).toEqual(['A', 'B']);
  });
});

test('an item moved by hand stays in its place after further walks', () => {
  const places = placesIn(walk(0, ['A', 'B', 'C']), LIST);
  const [a, b] = [itemOf('A', 0), itemOf('B', 1)].map((item) => aisleOf(item, places));
  const moved = itemOf('C', 2, ((a ?? 0) + (b ?? 0)) / 2);
  const keyOf = (item: ShoppingItem) => aisleOf(item, places);
  expect([keyOf(itemOf('A', 0)) < keyOf(moved), keyOf(moved) < keyOf(itemOf('B', 1))]).toEqual([true, true]);
});

test('every purchase history gives numeric places, and always the same order', () => {
  const name = fc.constantFrom('Milk', '2 l milk', 'Eggs', '', '@', '牛乳', 'a', 'b', 'c');
  const tick = fc.record({
    name,
    minutes: fc.integer({ min: 0, max: 300 }),
    shop: fc.constantFrom(null, 'Market', '!'),
  });
  fc.assert(
    fc.property(fc.array(tick), (ticks) => {
      const bought = ticks
        .toSorted((a, b) => a.minutes - b.minutes)
        .flatMap(({ name: each, minutes, shop }) => walk(minutes / 1440, [each], { shop }));
      const places = placesIn(bought, LIST);
      expect([...places.values()].filter((place) => !Number.isFinite(place))).toEqual([]);
      expect(placesIn(bought, LIST)).toEqual(places);
    }),
  );
});

describe('three trips', () => {
  /** The same numbers from 0 to 1 on every machine. */
  function numbers(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  }

  const shuffled = <T>(all: readonly T[], next: () => number): T[] =>
    all
      .map((one) => ({ one, key: next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ one }) => one);

  /** Each thing of the shop with this chance; neighbors change places, and sometimes a member returns for something. */
  function tripThrough(shop: readonly string[], chance: number, next: () => number): string[] {
    const taken = shop.filter(() => next() < chance);
    return taken
      .map((name, at) => ({ name, at: at + (next() < 0.1 ? (next() - 0.5) * taken.length : (next() - 0.5) * 2) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ name }) => name);
  }

  const partsOf: Record<string, (shop: readonly string[]) => readonly (readonly string[])[]> = {
    'through the whole shop': (shop) => [shop, shop, shop],
    'of which two go through a part of it': (shop) => [shop, shop.slice(0, 36), shop.slice(24)],
  };

  test.each(Object.keys(partsOf))('%s put at least nine in ten pairs right', (way) => {
    let [right, pairs] = [0, 0];
    for (let seed = 1; seed <= 60; seed++) {
      const next = numbers(seed * 7919);
      const shop = shuffled(
        Array.from({ length: 60 }, (_, at) => `thing ${String.fromCodePoint(0x4e00 + at)}`),
        next,
      );
      const trips = (partsOf[way]?.(shop) ?? []).map((part) => tripThrough(part, 0.4, next));
      const places = placesIn(
        trips.flatMap((names, day) => walk(day, names)),
        LIST,
      );
      const known = shop.flatMap((name) => {
        const item = itemOf(name, 0);
        const place = aisleOf(item, places);
        return place === item.position ? [] : [place];
      });
      expect(known.length).toBeGreaterThan(25);
      for (const [at, place] of known.entries())
        for (const later of known.slice(at + 1)) {
          pairs += 1;
          if (place < later) right += 1;
        }
    }
    expect(right / pairs).toBeGreaterThanOrEqual(0.9);
  });
});
