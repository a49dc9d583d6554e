// I1: amounts in a cell as people type them, in each way that a field on a screen takes.
import { describe, expect, test } from 'vitest';
import { typedAmounts } from '@hestia/contract/money/coins/typed-amounts.test-utils.ts';
import { readMinor } from './figures.ts';

describe('I1 an amount in a cell, as a user types it', () => {
  test.each(typedAmounts)('$text', ({ text, minor, currency }) => {
    expect(readMinor(text, 2, { currency: currency ?? 'EUR' })).toBe(minor);
  });

  test.each(typedAmounts)('$text, gone', ({ text, minor, currency }) => {
    const gone = minor === 0 ? 0 : -minor;
    for (const sign of ['-', '−', '–'])
      expect(readMinor(`${sign}${text.trim()}`, 2, { currency: currency ?? 'EUR' })).toBe(gone);
  });

  const named = typedAmounts.filter(({ currency }) => currency !== null);
  test.each(named)('$text is none where its row has another currency, or none', ({ text }) => {
    expect([readMinor(text, 2, { currency: 'GBP' }), readMinor(text)]).toEqual([null, null]);
  });

  test.each([
    '',
    'CHF',
    '€',
    '12.50 apples',
    '1 or 2',
    '12.5.5',
    '1,2,3',
    '--5',
    '12-5',
    'EUR 1 USD 2',
    '3€5',
    '1e999',
  ])('%j is none', (text) => {
    expect(readMinor(text, 2, { currency: 'EUR' })).toBeNull();
  });
});
