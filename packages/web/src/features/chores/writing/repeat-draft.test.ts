import { awayIn } from '@hestia/contract/absences/away.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { expect, test } from 'vitest';
import { whoseInOrder } from './repeat-draft.ts';

const dates = ['2026-12-05T23:59', '2026-12-12T23:59', '2026-12-19T23:59', '2026-12-26T23:59'];
const members = ['ana', 'ben', 'dana'];
const away = (userId: string, fromOn: string, untilOn: string | null): Absence =>
  ({ userId, fromOn, untilOn }) as Absence;

test.each([
  ['nobody is away', [], ['ana', 'ben', 'dana', 'ana']],
  ['a member is away, open-ended', [away('dana', '2026-12-15', null)], ['ana', 'ben', 'ana', 'ben']],
  ['a member is back in time', [away('ben', '2026-12-10', '2026-12-13')], ['ana', 'dana', 'ana', 'ben']],
  ['all are away', members.map((id) => away(id, '2026-12-18', '2026-12-20')), ['ana', 'ben', 'dana', 'ana']],
  [
    'the first one is away, who begins it anyway',
    [away('ana', '2026-12-01', '2026-12-06')],
    ['ana', 'ben', 'dana', 'ana'],
  ],
])('the preview of an order where %s', (_, absences, whose) => {
  expect(whoseInOrder({ members }, dates, awayIn(absences))).toEqual(whose);
});
