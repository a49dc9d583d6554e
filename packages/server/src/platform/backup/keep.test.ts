import { expect, test } from 'vitest';
import { expiredOf, timeOf } from './keep.ts';

const DAY_MS = 86_400_000;
const nameOf = (at: Date, suffix = '') =>
  `hestia-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.zst${suffix}`;

/** A folder's files after some nights, each of which writes one and then deletes expired ones. */
function after(nights: number, from: string, lacking: (night: number) => boolean = () => false): string[] {
  let held: string[] = [];
  for (let night = 0; night < nights; night++) {
    if (lacking(night)) continue;
    held.push(nameOf(new Date(Date.parse(from) + night * DAY_MS), night % 2 ? '.age' : ''));
    const expired = new Set(expiredOf(held));
    held = held.filter((name) => !expired.has(name));
  }
  return held.map((name) => name.slice('hestia-'.length, 'hestia-2026-01-01'.length));
}

test('after two years of nights there are seven days, four weeks and twelve months', () => {
  const months =
    '2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-30';
  const weeks = '2026-12-13 2026-12-20';
  const days = '2026-12-26 2026-12-27 2026-12-28 2026-12-29 2026-12-30 2026-12-31 2027-01-01';
  expect(after(731, '2025-01-01T02:00:00Z').join(' ')).toBe(`${months} ${weeks} ${days}`);
});

test('a host that was off for months keeps its older backups', () => {
  const held = after(400, '2025-01-01T02:00:00Z', (night) => night > 20 && night < 390);
  expect(held.slice(0, 2)).toEqual(['2025-01-19', '2025-01-21']);
  expect(held.at(-1)).toBe('2026-02-04');
});

test('several backups of one day: the newest stays, and other files are ignored', () => {
  const [morning, evening] = [nameOf(new Date('2026-01-05T03:00:00Z')), nameOf(new Date('2026-01-05T20:00:00Z'))];
  const others = ['notes.txt', 'hestia-2026-01-01.tar.zst', `${morning}.part`, 'hestia-2026-13-45T99-00-00.tar.zst'];
  expect(expiredOf([morning, evening, ...others])).toEqual([morning]);
  expect(others.map(timeOf)).toEqual(others.map(() => null));
});
