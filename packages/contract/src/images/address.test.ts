import { expect, test } from 'vitest';
import { addressOfPicture, nameOfPicture } from './address.ts';

const longest = `${'a'.repeat(80)}.webp`;

test('a stored picture has an address, and anything else stays as it is', () => {
  for (const name of ['a-b_1.webp', longest]) expect(addressOfPicture(name)).toBe(`/api/Reminder/images/${name}`);
  for (const other of [null, 'https://example.org/a.webp', 'a.png', `a${longest}`, '.webp', 'a.webp?b', '../a.webp'])
    expect(addressOfPicture(other)).toBe(other);
});

test("a picture's name is read from its address, in any letter case, or from its name", () => {
  expect(nameOfPicture('/api/Reminder/images/a.webp')).toBe('a.webp');
  expect(nameOfPicture('/API/reminder/Images/A.webp')).toBe('A.webp');
  expect(nameOfPicture('a.webp')).toBe('a.webp');
});
