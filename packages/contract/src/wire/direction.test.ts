import { expect, test } from 'vitest';
import { isolated, turns } from './direction.ts';

test.each(['נועם', 'ليلى', 'Flat נועם', '\u202Eabc', '𞤀𞤁'])('%s is isolated from the sentence around it', (text) => {
  expect(isolated(text)).toBe(`\u2068${text}\u2069`);
});

test.each(['Inès', '山田', '🎉', '', '12:30', 'Straße · 3,50 €'])('%s stays as it is', (text) => {
  expect(isolated(text)).toBe(text);
});

test('text of only isolated names changes no direction', () => {
  expect(turns(`${isolated('נועם')} paid ${isolated('ליאת')}`)).toBe(false);
  expect(turns(`${isolated(`${isolated('נועם')}, ${isolated('ליאת')}`)} paid`)).toBe(false);
  expect(turns(`${isolated('נועם')} and ליאת`)).toBe(true);
});
