import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addedUp, readName } from './item-name.ts';
import { isSameText } from './same-thing.ts';

const anna = { id: 'a', username: 'Anna Lena' };
const jose = { id: 'j', username: 'José' };
const yuki = { id: 'y', username: '由紀' };
const members = [anna, jose, yuki];

describe('the name of an item', () => {
  test.each([
    ['2 l milk', 'milk', 2, 'l', '2 l'],
    ['2l milk', 'milk', 2, 'l', '2l'],
    ['Milk 2 L', 'Milk', 2, 'l', '2 L'],
    ['500 g Mehl', 'Mehl', 500, 'g', '500 g'],
    ['1,5 kg de pommes', 'pommes', 1.5, 'kg', '1,5 kg'],
    ['2 l d’huile', 'huile', 2, 'l', '2 l'],
    ['1 Pck. Backpulver', 'Backpulver', 1, 'pack', '1 Pck.'],
    ['3 Flaschen Rotwein', 'Rotwein', 3, 'bottle', '3 Flaschen'],
    ['6 latas de atún', 'atún', 6, 'can', '6 latas'],
    ['2公斤苹果', '苹果', 2, '公斤', '2公斤'],
    ['苹果２公斤', '苹果', 2, '公斤', '２公斤'],
    ['牛乳2本', '牛乳', 2, '本', '2本'],
    ['卵 12個', '卵', 12, 'piece', '12個'],
    ['12 eggs', 'eggs', 12, null, '12'],
    ['eggs x12', 'eggs', 12, null, 'x12'],
    ['Coffee ×2', 'Coffee', 2, null, '×2'],
    ['12x eggs', 'eggs', 12, null, '12x'],
    ['½ l cream', 'cream', 0.5, 'l', '½ l'],
    ['Milk 3.5% 2 l', 'Milk 3.5%', 2, 'l', '2 l'],
  ])('“%s” is %s, %d %s, typed “%s”', (name, what, value, unit, text) => {
    const read = readName(name);
    expect(read.what).toBe(what);
    expect(read.quantity).toMatchObject({ value, text });
    expect(read.quantity?.unit).toBe(unit === '公斤' ? 'kg' : unit);
  });

  test.each([
    '7up',
    '2 l',
    'Bin bags',
    '1e308 milk',
    '1.000 g flour',
    '99999999 l milk',
    '0 l milk',
    'pasta 3 × 500 g',
    '5-minute soup',
    '3.14.15 pies',
    'x12',
    '@',
  ])('“%s” stays as it was typed', (name) => {
    expect(readName(name, members)).toEqual({ what: name, quantity: null, sharers: [] });
  });

  test.each([
    ['razor @josé', 'razor', ['j']],
    ['razor ＠JOSE', 'razor', ['j']],
    ['@anna lena oat milk', 'oat milk', ['a']],
    ['oat milk @Anna 2 l', 'oat milk', ['a']],
    ['お茶 @由紀 @josé', 'お茶', ['y', 'j']],
    ['razor @bruno', 'razor @bruno', []],
    ['mail bruno@josé', 'mail bruno@josé', []],
    ['razor  @bruno', 'razor  @bruno', []],
  ])('“%s” is %s, for %j', (name, what, ids) => {
    expect(readName(name, members)).toMatchObject({ what, sharers: ids });
  });

  test('a first name that two members share names neither', () => {
    const two = [anna, { id: 'b', username: 'Anna Maria' }];
    expect(readName('milk @anna', two)).toMatchObject({ what: 'milk @anna', sharers: [] });
    expect(readName('milk @anna maria', two)).toMatchObject({ what: 'milk', sharers: ['b'] });
  });

  test('a name is never read as less than it says, nor as an invalid number', () => {
    const part = fc.constantFrom('2', ' ', 'l', 'milk', ',', '1e308', '×', '公斤', 'x12', '@anna', '½', '.', '0', 'é');
    const names = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.array(part).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(names, (name) => {
        const { what, quantity, sharers: ids } = readName(name, members);
        const isPlain = quantity === null && ids.length === 0;
        expect(isPlain ? what : name.trim()).toBe(name.trim());
        for (const letter of what.replaceAll(/\s/gu, '')) expect(name).toContain(letter);
        const { number, value } = quantity ?? { number: '', value: 1 };
        expect(name).toContain(number);
        expect(value).toBeGreaterThan(0);
        expect(value).toBeLessThan(1_000_000);
      }),
    );
  });
});

describe('two quantities', () => {
  test.each([
    ['2 l milk', '1 l Milk', '3 l milk'],
    ['Milk 2 l', '1,5 l milk', 'Milk 3,5 l'],
    ['eggs x12', '6 eggs', 'eggs x18'],
    ['½ l cream', '1 l cream', '1.5 l cream'],
    ['苹果２公斤', '1 kg 苹果', '苹果3公斤'],
    ['milk @anna 2 l', '1 l milk @anna', 'milk @anna 3 l'],
    ['milk 2 l @anna', '1 l milk @anna', 'milk 3 l @anna'],
  ])('%s and %s are %s', (one, other, sum) => {
    expect(addedUp(one, other, members)).toBe(sum);
  });

  test.each([
    ['2 l milk', '2 bottles milk'],
    ['milk', '2 l milk'],
    ['999999 eggs', '1 egg'],
  ])('%s and %s are not added', (one, other) => {
    expect(addedUp(one, other)).toBeUndefined();
  });

  test('merged amounts add up, and leave the rest of the name', () => {
    const minor = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(minor, minor, (a, b) => {
        const sum = addedUp(`${a / 100} kg rice`, `${b / 100} kg rice`);
        expect(readName(sum ?? '')).toMatchObject({ what: 'rice', quantity: { value: (a + b) / 100, unit: 'kg' } });
      }),
    );
  });
});

describe('the same thing', () => {
  test.each([
    ['Milk', 'mILK'],
    ['crème brûlée', 'Creme brulee'],
    ['ＭＩＬＫ', 'milk'],
    ['ﾐﾙｸ', 'ミルク'],
    ['みるく', 'ミルク'],
    ['7-up', '7up'],
    ['Weißbrot', 'weissbrot'],
  ])('%s is %s', (one, other) => {
    expect(isSameText(one, other)).toBe(true);
  });

  test.each([
    ['milk', 'oat milk'],
    ['ふた', 'ぶた'],
    ['!', '?'],
    ['🍎', '🍏'],
  ])('%s is not %s', (one, other) => {
    expect(isSameText(one, other)).toBe(false);
  });
});
