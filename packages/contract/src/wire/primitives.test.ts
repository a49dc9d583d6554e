import { expect, it } from 'vitest';
import { name } from './primitives.ts';

const Name = name(10);

it.each([
  [' Léa ', 'Léa'],
  ['\u202eaéL', 'aéL'],
  ['L\u200bé\u2060a\u0007', 'Léa'],
  ['\u200fدار', 'دار'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['王小明', '王小明'],
  ['نمی‌خواهم', 'نمی‌خواهم'],
])('the name %j is kept as %j', (said, kept) => {
  expect(Name.parse(said)).toBe(kept);
});

it.each(['', ' ', '\u200b\u202e', '\u3164', '\u2800\u2800', '\u200d\u200c', '\u0301'])(
  '%j is no name: nobody would see it',
  (said) => {
    expect(Name.safeParse(said).success).toBe(false);
  },
);
