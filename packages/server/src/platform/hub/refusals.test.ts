import { expect, test } from 'vitest';
import { createRefusals } from './refusals.ts';

function desk() {
  const lines: unknown[][] = [];
  const clock = { at: 0 };
  const refusals = createRefusals({ info: (...line: unknown[]) => void lines.push(line) }, () => clock.at);
  const from = (ip: string) => ({ ip, headers: {} });
  const refuse = (status = 401, ip = '192.0.2.1') =>
    refusals.add(from(ip), { reqId: 'r', status, address: ip, userId: undefined });
  return { lines, clock, refusals, refuse, from };
}

test('a client that retries again and again is logged once a minute, with the count', () => {
  const { lines, clock, refusals, refuse } = desk();
  for (let n = 0; n < 100; n++) refuse();
  refuse(404);
  refusals.sweep();
  const first = { reqId: 'r', address: '192.0.2.1', userId: undefined };
  expect(lines).toEqual([
    [{ ...first, status: 401 }, 'Hub connection refused'],
    [{ ...first, status: 404 }, 'Hub connection refused'],
  ]);
  clock.at = 60_000;
  refusals.sweep();
  refusals.sweep();
  expect(lines.slice(2)).toEqual([[{ status: 401, count: 99 }, 'Hub connections refused in the last minute']]);
  refuse();
  clock.at = 120_000;
  refusals.sweep();
  expect(lines.slice(3)).toEqual([[{ status: 401, count: 1 }, 'Hub connections refused in the last minute']]);
  clock.at = 180_000;
  refusals.sweep();
  refuse();
  expect(lines.slice(4)).toEqual([[{ ...first, status: 401 }, 'Hub connection refused']]);
});

test('too many of one network are refused unread; others are not', () => {
  const { refusals, refuse, from } = desk();
  for (let n = 0; n < 299; n++) refuse();
  expect(refusals.isTooMany(from('192.0.2.1'))).toBe(false);
  refuse();
  expect(refusals.isTooMany(from('192.0.2.1'))).toBe(true);
  expect(refusals.isTooMany(from('192.0.2.2'))).toBe(false);
});
