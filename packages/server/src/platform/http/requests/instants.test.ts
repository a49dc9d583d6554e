import { expect, it } from 'vitest';
import { toDay, toInstant } from '#platform/http/requests/instants.ts';

it.each([
  ['2026-01-31T18:30:00Z', '2026-01-31T18:30:00.000Z'],
  ['2026-01-31T18:30:00.5Z', '2026-01-31T18:30:00.500Z'],
  ['2026-01-31T18:30:00.1234567Z', '2026-01-31T18:30:00.123Z'],
  ['2026-01-31T18:30:00+02:00', '2026-01-31T16:30:00.000Z'],
  ['2026-01-31T18:30:00-0530', '2026-02-01T00:00:00.000Z'],
  ['2026-01-31T18:30:00', '2026-01-31T18:30:00.000Z'],
  ['2026-01-31 18:30', '2026-01-31T18:30:00.000Z'],
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  [' 2028-02-29 ', '2028-02-29T00:00:00.000Z'],
])('%s is %s', (raw, meant) => {
  expect(toInstant(raw)).toBe(meant);
});

it.each([
  '2026-02-30',
  '2026-02-29T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01T00:00:00+01:00',
])('%s is no instant', (raw) => {
  expect(toInstant(raw)).toBe('not an instant');
});

it('leaves other values to the schema', () => {
  expect(toInstant('tomorrow')).toBe('tomorrow');
  expect(toInstant(5)).toBe(5);
});

it("reads an instant's day as written", () => {
  expect(toDay('2026-01-31T23:30:00-05:00')).toBe('2026-01-31');
  expect(toDay(' 2026-01-31')).toBe('2026-01-31');
  expect(toDay('soon')).toBe('soon');
});
