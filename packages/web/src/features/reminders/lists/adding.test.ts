import { describe, expect, test } from 'vitest';
import { listOf } from '../notes.test-fixtures.ts';
import { addTo } from './adding.ts';

const members = [
  { id: 'lea', username: 'Léa' },
  { id: 'tom', username: 'Tomasz' },
];
const { items } = listOf(['2 l Milk', 'Bread', { name: 'Eggs x6', isChecked: true }, 'Razor @Tomasz']);
const add = (...names: string[]) => {
  const { added, edited, already } = addTo(items ?? [], names, members);
  return { added, edited: edited.map(({ item, changes }) => [item.name, changes]), already };
};
const nothing = { added: [], edited: [], already: [] };

describe('the items added to a list', () => {
  test('an item is new if nothing means the same', () => {
    expect(add('Oat milk', 'Salt')).toEqual({ ...nothing, added: ['Oat milk', 'Salt'] });
  });

  test('an item exists already, in any case, accents and width', () => {
    expect(add('ＢＲÉAD')).toEqual({ ...nothing, already: ['Bread'] });
    expect(add('milk')).toEqual({ ...nothing, already: ['2 l Milk'] });
  });

  test('quantities of the same unit add up, also within one input', () => {
    expect(add('milk 1 l', '1 l milk')).toEqual({ ...nothing, edited: [['2 l Milk', { name: '4 l Milk' }]] });
    expect(add('2 kg rice', 'Rice 1 kg')).toEqual({ ...nothing, added: ['3 kg rice'] });
  });

  test('an added quantity fills a missing one', () => {
    expect(add('2 loaves bread', '3 bread')).toMatchObject({ edited: [['Bread', { name: '3 bread' }]] });
  });

  test('another unit makes a separate item', () => {
    expect(add('2 bottles milk')).toEqual({ ...nothing, added: ['2 bottles milk'] });
  });

  test('an added item leaves the cart: with the quantity typed now', () => {
    expect(add('eggs')).toEqual({ ...nothing, edited: [['Eggs x6', { isChecked: false }]] });
    expect(add('12 eggs')).toEqual({ ...nothing, edited: [['Eggs x6', { isChecked: false, name: '12 eggs' }]] });
  });

  test('an item for other people is separate', () => {
    expect(add('razor')).toEqual({ ...nothing, added: ['razor'] });
    expect(add('razor @tomasz')).toEqual({ ...nothing, already: ['Razor @Tomasz'] });
    expect(add('razor @nobody')).toEqual({ ...nothing, added: ['razor @nobody'] });
  });

  test('an item never exceeds the length of a name', () => {
    const long = `9 ${'x'.repeat(118)}`;
    const list = listOf([long]).items ?? [];
    expect(addTo(list, [long], members)).toMatchObject({ added: [long], edited: [] });
  });
});
