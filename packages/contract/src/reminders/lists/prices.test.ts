import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitByPrices } from './prices.ts';

const everybody = ['lea', 'tom', 'yuki'];
const item = (minor: number | null, ...sharers: string[]) => ({
  minor,
  sharers: sharers.length > 0 ? sharers : everybody,
});
const shares = (total: number, ...items: ReturnType<typeof item>[]) =>
  Object.fromEntries(splitByPrices(total, items, everybody)?.minor ?? []);

describe('a trip with prices', () => {
  test('P2: priced items are split evenly among their sharers', () => {
    expect(shares(1500, item(900), item(600, 'tom'))).toEqual({ lea: 300, tom: 900, yuki: 300 });
  });

  test('P3: prices that come to more than was paid are refused', () => {
    expect(splitByPrices(1000, [item(900), item(101)], everybody)).toBeNull();
    expect(splitByPrices(1001, [item(900), item(101)], everybody)).not.toBeNull();
  });

  test('P4: the rest is split evenly among the sharers of unpriced items', () => {
    expect(shares(1500, item(600, 'tom'), item(null, 'lea', 'yuki'))).toEqual({ lea: 450, tom: 600, yuki: 450 });
    expect(shares(1500, item(0, 'tom'), item(null, 'lea'))).toEqual({ lea: 1500 });
  });

  test('P5: where everything has a price, the rest is added in proportion: tax, or a deposit', () => {
    expect(shares(1100, item(800, 'lea'), item(200, 'tom'))).toEqual({ lea: 880, tom: 220 });
    expect(shares(300, item(0, 'lea'), item(0, 'tom'))).toEqual({ lea: 150, tom: 150 });
  });

  test('P6: rounding happens at the end, so many small items favor no member', () => {
    const gum = Array.from({ length: 30 }, () => item(10));
    expect(shares(300, ...gum)).toEqual({ lea: 100, tom: 100, yuki: 100 });
    expect(shares(100, item(100))).toEqual({ lea: 34, tom: 33, yuki: 33 });
  });
});

describe('for any items, prices and sharers', () => {
  const home = fc.integer({ min: 1, max: 20 }).map((size) => Array.from({ length: size }, (_, at) => `member${at}`));
  const trip = home.chain((members) =>
    fc.record({
      members: fc.constant(members),
      items: fc.array(
        fc.record({
          minor: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
          sharers: fc.subarray(members, { minLength: 1 }),
        }),
        { minLength: 1, maxLength: 40 },
      ),
      more: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
  );
  const paidFor = (items: readonly { minor: number | null }[]) =>
    items.reduce((sum, { minor }) => sum + (minor ?? 0), 0);

  test('the shares sum to the cent, and none is negative', () => {
    fc.assert(
      fc.property(trip, ({ members, items, more }) => {
        const total = paidFor(items) + more;
        const split = splitByPrices(total, items, members);
        const minor = [...(split?.minor.values() ?? [])];
        expect(minor.reduce((sum, each) => sum + each, 0)).toBe(total);
        expect(Math.min(...minor)).toBeGreaterThanOrEqual(0);
        expect([split?.pricedMinor, split?.restMinor]).toEqual([paidFor(items), more]);
      }),
    );
  });

  test('no member pays for items of others only', () => {
    fc.assert(
      fc.property(trip, ({ members, items, more }) => {
        const split = splitByPrices(paidFor(items) + more, items, members);
        const meant = new Set(items.flatMap((each) => each.sharers));
        for (const id of split?.minor.keys() ?? []) expect(meant).toContain(id);
      }),
    );
  });

  test('each member pays for their own items by a simple calculation, to less than a cent', () => {
    fc.assert(
      fc.property(trip, ({ members, items, more }) => {
        const total = paidFor(items) + more;
        const unpriced = items.filter(({ minor }) => minor === null);
        const restSharers = members.filter((id) => unpriced.some((each) => each.sharers.includes(id)));
        const priced = (id: string) =>
          items.reduce(
            (sum, each) => sum + (each.sharers.includes(id) ? (each.minor ?? 0) / each.sharers.length : 0),
            0,
          );
        fc.pre(unpriced.length > 0 || paidFor(items) > 0);
        const split = splitByPrices(total, items, members);
        for (const id of members) {
          const rest = restSharers.includes(id) ? more / restSharers.length : 0;
          const plain = unpriced.length > 0 ? priced(id) + rest : (priced(id) * total) / paidFor(items);
          expect(Math.abs((split?.minor.get(id) ?? 0) - plain)).toBeLessThan(1.001);
        }
      }),
    );
  });
});
