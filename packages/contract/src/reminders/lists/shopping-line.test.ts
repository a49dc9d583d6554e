import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../wire/limits.ts';
import { itemsIn, lastPieceOf, MAX_AT_ONCE } from './shopping-line.ts';

describe('a line of items', () => {
  test.each([
    ['2 l milk, bread; eggs x12 @anna', ['2 l milk', 'bread', 'eggs x12 @anna']],
    ['牛乳、卵；パン，米', ['牛乳', '卵', 'パン', '米']],
    ['1,5 kg apples,2 pears', ['1,5 kg apples', '2 pears']],
    ['1,5 l lait ,beurre', ['1,5 l lait', 'beurre']],
    ['- milk\r\n• bread\n☐ eggs\n[ ] tea\n\n  \n', ['milk', 'bread', 'eggs', 'tea']],
    ['milk\t2  l', ['milk 2 l']],
    [' ,;、', []],
    ['', []],
  ])('%j makes %j', (typed, names) => {
    expect(itemsIn(typed)).toEqual({ names, rest: '' });
  });

  test('ten thousand lines add as many as allowed at once, and keep the rest in the field', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `item ${at}`);
    const { names, rest } = itemsIn(lines.join('\n'));
    expect(names).toEqual(lines.slice(0, MAX_AT_ONCE));
    expect(rest).toBe(lines.slice(MAX_AT_ONCE).join('\n'));
  });

  test('a line too long for one item makes several, cut at the last space that fits', () => {
    const most = limits.itemName;
    const [first, second] = ['a'.repeat(most - 10), 'b'.repeat(most - 10)];
    expect(itemsIn(`${first} ${second} c`).names).toEqual([first, `${second} c`]);
    expect(itemsIn('x'.repeat(most)).names).toEqual(['x'.repeat(most)]);
    expect(itemsIn('x'.repeat(most + 1)).names).toEqual(['x'.repeat(most), 'x']);
    expect(itemsIn(`${'x'.repeat(most)} y`).names).toEqual(['x'.repeat(most), 'y']);
    expect(itemsIn(`${'x'.repeat(most - 1)}😀`).names).toEqual(['x'.repeat(most - 1), '😀']);
  });

  test('an endless line stays whole in its field', () => {
    const endless = 'x'.repeat(limits.itemName * (MAX_AT_ONCE + 1));
    expect(itemsIn(endless)).toEqual({ names: [], rest: endless });
  });

  test('no letter is lost, in any input, and no name is empty or too long', () => {
    const part = fc.constantFrom(
      '2',
      ' ',
      'l',
      'milk',
      ',',
      ';',
      '、',
      '\n',
      '１',
      '😀',
      '- ',
      '@anna',
      'x'.repeat(130),
    );
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc.array(part, { maxLength: 300 }).map((all) => all.join('')),
    );
    const lettersOf = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).join('');
    fc.assert(
      fc.property(typed, (text) => {
        const { names, rest } = itemsIn(text);
        expect(lettersOf([...names, rest].join(''))).toBe(lettersOf(text));
        expect(names.length).toBeLessThanOrEqual(MAX_AT_ONCE);
        for (const name of names) {
          expect(name).toBe(name.trim());
          expect(name.length).toBeGreaterThan(0);
          expect(name.length).toBeLessThanOrEqual(limits.itemName);
          expect(name.isWellFormed()).toBe(text.isWellFormed() || name.isWellFormed());
        }
      }),
    );
  });
});

test('the text being typed follows the last separator', () => {
  expect(lastPieceOf('milk, br')).toEqual({ before: 'milk, ', piece: 'br' });
  expect(lastPieceOf('milk;bread ')).toEqual({ before: 'milk;', piece: 'bread ' });
  expect(lastPieceOf('1,5 kg')).toEqual({ before: '', piece: '1,5 kg' });
  expect(lastPieceOf('milk,')).toEqual({ before: 'milk,', piece: '' });
});
