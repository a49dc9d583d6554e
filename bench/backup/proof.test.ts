import { expect, test } from 'vitest';
import type { HeldHousehold } from './held.ts';
import { judge, type BackupContents } from './proof.ts';
import type { Thing, StoredEvent, Upload, Write } from './record.ts';

const [ADA, BEN] = ['ada', 'ben'];
const expense = (amountMinor: number, shares: Record<string, number>): Thing => ({
  kind: 'expense',
  name: 'bread',
  paidBy: ADA,
  amountMinor,
  shares,
});
const soap: Thing = { kind: 'expense', name: 'soap', paidBy: BEN, amountMinor: 300, shares: { [ADA]: 300 } };
const edited = expense(401, { [BEN]: 201, [ADA]: 200 });
const sheets: Thing = { kind: 'chore', title: 'sheets', enrolled: [ADA, BEN] };
const hello: Thing = { kind: 'message', content: 'hello' };
const photo: Thing = { kind: 'picture note', image: 'photo.webp' };

/** Consecutive writes, each acknowledged within a second; every second event is a side effect. */
const deeds: readonly (readonly [event: string, id: string, thing: Thing | null])[] = [
  ['NewExpenseAdded', 'bread', expense(900, { [ADA]: 900 })],
  ['NewExpenseAdded', 'soap', soap],
  ['ExpenseUpdated', 'bread', edited],
  ['ExpenseDeleted', 'soap', null],
  ['NewChoreAdded', 'sheets', sheets],
  ['NewMessageAdded', 'hello', hello],
  ['NewReminderAdded', 'photo', photo],
  // Here the backup is made.
  ['MessageDeleted', 'hello', null],
  ['NewMessageAdded', 'later', { kind: 'message', content: 'later' }],
];
const at = (place: number) => ({ sentAt: place * 1000, ackedAt: place * 1000 + 900 });
const writes: Write[] = deeds.map(([event, id, thing], place) => ({
  householdId: 'house',
  id,
  event,
  thing,
  ...at(place),
}));
const events: StoredEvent[] = deeds.flatMap(([name, id], place) => [
  { seq: place * 2 + 1, name, id },
  { seq: place * 2 + 2, name: 'Sums', id: null },
]);
const upload = (name: string, put: number, deleted: number | null = null): [string, Upload] => [
  `${name}.webp`,
  {
    householdId: 'house',
    files: { [`${name}.webp`]: `sum of ${name}`, [`${name}.preview`]: `sum of small ${name}` },
    put: at(put),
    deleted: deleted === null ? null : at(deleted),
  },
];
const truth = {
  recorded: {
    writes,
    uploads: new Map([upload('photo', 6), upload('kept', 2), upload('gone', 1, 3), upload('later', 8)]),
  },
  events: new Map([['house', events]]),
  before: new Map([['house', { memberships: 2 }]]),
};

const household: HeldHousehold = {
  id: 'house',
  seq: 14,
  events: events.slice(0, 14),
  things: new Map(Object.entries({ bread: edited, sheets, hello, photo })),
  balances: { [ADA]: 201, [BEN]: -201 },
  recounted: { [ADA]: 201, [BEN]: -201 },
  totalMinor: 401,
  rows: {
    memberships: 2,
    expenses: 1,
    deleted_expenses: 1,
    expense_changes: 2,
    expense_months: 2,
    balances: 2,
    messages: 1,
    chores: 1,
    chore_enrollments: 2,
    reminders: 1,
    events: 14,
    images: 2,
  },
  images: ['photo.webp', 'kept.webp'],
};
const filesOf = (...names: readonly string[]) =>
  new Map(names.flatMap((name) => Object.entries(truth.recorded.uploads.get(name)?.files ?? {})));
const files = filesOf('photo.webp', 'kept.webp');
const held: BackupContents = { began: 5500, ended: 8500, households: [household], files };
const but = (change: Partial<HeldHousehold>): Partial<BackupContents> => ({
  households: [{ ...household, ...change }],
});
const things = (change: Record<string, Thing>) =>
  but({ things: new Map([...household.things, ...Object.entries(change)]) });
const without = (id: string) => but({ things: new Map([...household.things].filter(([each]) => each !== id)) });

test('a backup of one consistent moment passes the check', () => {
  expect(judge(held, truth)).toEqual([]);
});

test('a picture uploaded or deleted at that moment may be in the backup or not', () => {
  const open = new Map([upload('photo', 6), upload('kept', 2), upload('halfway', 7), upload('leaving', 1, 7)]);
  const during = { ...truth, recorded: { writes, uploads: open } };
  const leaving = Object.entries(open.get('leaving.webp')?.files ?? {});
  expect(judge(held, during)).toEqual([]);
  const there = but({ images: [...household.images, 'halfway.webp', 'leaving.webp'] });
  expect(judge({ ...held, ...there, files: new Map([...files, ...leaving]) }, during)).toEqual([]);
});

test.each<[planted: string, words: string, change: Partial<BackupContents>]>([
  ['a household that is missing', 'household house is missing', { households: [] }],
  ['a row too many', '3 rows of memberships instead of 2', but({ rows: { ...household.rows, memberships: 3 } })],
  ['a row too few', '1 rows of expense_changes instead of 2', but({ rows: { ...household.rows, expense_changes: 1 } })],
  ['a row where none was', '1 rows of bills instead of undefined', but({ rows: { ...household.rows, bills: 1 } })],
  ['a message that is missing', 'message hello is missing', without('hello')],
  ['a message of later', 'message later should not be there', things({ later: { kind: 'message', content: 'later' } })],
  ['an expense that is deleted', 'expense soap should not be there', things({ soap })],
  ['an amount before its edit', 'expense bread is', things({ bread: expense(900, { [ADA]: 900 }) })],
  ['a share that is a cent off', 'expense bread is', things({ bread: expense(401, { [BEN]: 200, [ADA]: 201 }) })],
  ['who does a chore', 'chore sheets is', things({ sheets: { kind: 'chore', title: 'sheets', enrolled: [ADA] } })],
  [
    'a balance that is a cent off',
    'has 202 minor units instead of 201',
    but({ balances: { [ADA]: 202, [BEN]: -201 } }),
  ],
  ['balances that do not sum to zero', 'sum to 1 minor units', but({ balances: { [ADA]: 202, [BEN]: -201 } })],
  ['balances that are counted otherwise', 'not what the server counts', but({ recounted: {} })],
  ['a wrong total', 'the total is 400 minor units', but({ totalMinor: 400 })],
  ['an event that is missing', '13 events instead of 14', but({ events: events.slice(0, 13) })],
  [
    'another event',
    'event 5 is not what was told',
    but({ events: events.slice(0, 14).with(4, events[0] ?? { seq: 0, name: '', id: '' }) }),
  ],
  ['a household that is behind the others', 'no single moment', { began: 8100 }],
  ['a write from after the backup', 'no single moment', { ended: 5800 }],
  ['a picture that is missing', 'picture kept.webp is missing', but({ images: ['photo.webp'] })],
  ['a picture of a note that is missing', 'shows picture photo.webp, which is not', but({ images: ['kept.webp'] })],
  ['the files of a note that are missing', 'shows picture photo.webp, which is not', { files: filesOf('kept.webp') }],
  ['a picture that was deleted', 'picture gone.webp should not', but({ images: [...household.images, 'gone.webp'] })],
  ['a picture of later', 'picture later.webp should not', but({ images: [...household.images, 'later.webp'] })],
  ['a picture of nobody', 'nobody has put up picture x.webp', but({ images: [...household.images, 'x.webp'] })],
  ['a picture that is cut', 'file kept.webp is not as it was', { files: new Map([...files, ['kept.webp', 'cut']]) }],
  ['a small picture that is missing', 'file kept.preview is not', { files: new Map([...files].slice(0, -1)) }],
  [
    'a file of no picture',
    'file gone.webp belongs to no',
    { files: new Map([...files, ['gone.webp', 'sum of gone']]) },
  ],
])('%s is found', (_planted, words, change) => {
  expect(judge({ ...held, ...change }, truth).join('\n')).toContain(words);
});
