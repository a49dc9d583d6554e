import { languages } from '@hestia/contract/accounts/schemas.ts';
import { turns } from '@hestia/contract/wire/direction.ts';
import { expect, test } from 'vitest';
import { accountText } from './texts/account-texts.ts';
import { isolatedTextOf } from './texts/isolated-notice.ts';
import type { Notice } from './texts/texts.ts';

const what = 'לנקות את המטבח';
const name = 'נועם';
const day = { dueDate: '2026-11-27T09:00:00.000Z', timeZone: 'Europe/Paris' };
const notices: readonly Notice[] = [
  { kind: 'reminder' },
  { kind: 'mention', of: 'message', what },
  { kind: 'chore', what },
  { kind: 'poll', what },
  { kind: 'message', what },
  { kind: 'message', what, pictures: 2 },
  { kind: 'due', what, chore: { id: 'one', ...day }, timeZone: day.timeZone, isWholeDay: false, isLate: true },
  { kind: 'handover', of: 'chore', step: 'asked', what, ...day, inReturn: { what, dueDate: day.dueDate } },
  { kind: 'handover', of: 'chore', step: 'accepted', what, ...day },
  { kind: 'handover', of: 'chore', step: 'declined', what, ...day },
  { kind: 'nudge' },
  { kind: 'purse', of: 'expense' },
  { kind: 'movePlanned', of: 'chore', leavesOn: '2026-12-01' },
  { kind: 'moved', what },
  { kind: 'bill', of: 'expense', what, dueOn: '2026-11-27', last: 12.5, currency: 'EUR' },
  { kind: 'billPaused', of: 'expense', what, isFull: false },
  { kind: 'turnsStopped', what },
  { kind: 'budget', what },
  { kind: 'expense', what, amount: 12.5, currency: 'EUR' },
  { kind: 'expense', from: name, to: what, amount: 12.5, currency: 'EUR' },
];

test.each(languages)(
  'in %s Hebrew in a push displaces no other text, and separate text stays unchanged',
  (language) => {
    const texts = [
      ...notices.map((notice) => isolatedTextOf(notice, name, language)),
      accountText('resetByMembers', language, [name, what]),
    ];
    const said = texts.flatMap(({ title, body }) => [title, body]);
    expect(said.filter((text) => turns(text) && text !== what)).toEqual([]);
    expect(said.filter((text) => /undefined|[{}]/.test(text))).toEqual([]);
    expect(said).toContain(what);
    expect(said).not.toContain(`\u2068${what}\u2069`);
    expect(said.some((text) => text.includes(`\u2068${name}\u2069`))).toBe(true);
  },
);

test('names in other scripts stay as they were', () => {
  const text = isolatedTextOf({ kind: 'chore', what: '台所' }, 'Inès', 'en');
  expect(text).toEqual({ title: 'New task', body: 'Inès added “台所”' });
});
