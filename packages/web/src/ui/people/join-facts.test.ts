import { expect, test } from 'vitest';
import { joinFacts } from './join-facts.ts';

test('facts keep their order in any script', () => {
  expect(joinFacts(['נועם', '2:31 PM'])).toBe('\u2068נועם\u2069 · 2:31 PM');
  expect(joinFacts(['12 €', 'חלב', 'ليلى'])).toBe('12 € · \u2068חלב\u2069 · \u2068ليلى\u2069');
});

test('facts in other scripts are as they were written', () => {
  expect(joinFacts(['Inès', '山田', '3,50 €'])).toBe('Inès · 山田 · 3,50 €');
});

test('false and empty values are no facts', () => {
  expect(joinFacts([false, 'one', '', null, undefined, 'two'])).toBe('one · two');
  expect(joinFacts([])).toBe('');
});
