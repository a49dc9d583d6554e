import { describe, expect, test } from 'vitest';
import { limits } from '../../wire/limits.ts';
import { Id } from '../../wire/primitives.ts';
import { generalAmong, generalCategoryId, generalNames } from './general.ts';

const home = '0b8e6c0e-51c5-4d0e-8d3f-5d5f6f6f0001';
const general = generalCategoryId(home);
const category = (id: string, name: string) => ({ id, name, totalAmount: 0 });

describe('the general category', () => {
  test('the general category has an id that all devices compute alike, and that is not the household’s own', () => {
    expect(Id.parse(general)).toBe('0b8e6c0e-51c5-4d0e-8d3f-5d5f6f6f0009');
    expect(generalCategoryId(general)).toBe(home);
  });

  test('the general category has a name in every language', () => {
    for (const name of Object.values(generalNames)) {
      expect(name).not.toBe('');
      expect(name.length).toBeLessThan(limits.categoryName);
    }
  });

  test("the general category is found under any later name, else by a member's own, else it is created", () => {
    const own = category('own', 'DIVERS');
    expect(generalAmong([own, category(general, 'Bits and bobs')], home, 'General').name).toBe('Bits and bobs');
    expect(generalAmong([category('food', 'Food'), own], home, 'General')).toBe(own);
    expect(generalAmong([category('food', 'Food')], home, 'Divers')).toEqual({ id: general, name: 'Divers' });
  });
});
