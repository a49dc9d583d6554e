import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

it('a cursor is read back as the same place', () => {
  for (const instant of ['2026-11-20T18:00:00.123Z', '2026-11-20T18:00:00Z', '2026-11-20T18:00Z'])
    expect(decodeCursor(encodeCursor({ instant, id }))).toEqual({ instant, id });
});

it.each([
  ['nothing', ''],
  ['an id alone', id],
  ['an instant alone', '2026-11-20T18:00:00Z'],
  ['a day that does not exist', `2026-02-30T18:00:00Z_${id}`],
  ['an hour that does not exist', `2026-11-20T25:00:00Z_${id}`],
  ['more than a place', `2026-11-20T18:00:00Z_${id}_more`],
  ['no id', '2026-11-20T18:00:00Z_x'],
])('%s is no place', (_what, cursor) => {
  expect(decodeCursor(cursor)).toBeNull();
});
