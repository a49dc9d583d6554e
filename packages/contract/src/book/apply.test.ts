import { expect, test } from 'vitest';
import { applyToBook, latestReadingFirst } from './apply.ts';
import { bookCommands } from './commands.ts';
import { BookContent, MeterValue, type BookEntry, type BookReading } from './schemas.ts';

const entry = (id: string, change: Partial<BookEntry> = {}): BookEntry => ({
  id,
  colocationId: 'home',
  title: id,
  content: { kind: 'text', text: '' },
  createdBy: 'ada',
  createdAt: '2026-11-30T08:00:00.000Z',
  updatedBy: 'ada',
  updatedAt: '2026-11-30T08:00:00.000Z',
  readings: [],
  ...change,
});
const reading = (id: string, readOn: string): BookReading => ({ id, readOn, value: 1, userId: 'ada' });
const apply = (entries: readonly BookEntry[], name: string, payload: unknown) =>
  applyToBook(entries, { name, payload } as never);

const [rules, wifi] = [entry('rules'), entry('wifi')];

test('a new entry comes last, and once', () => {
  expect(apply([rules], 'NewBookEntryAdded', wifi)).toEqual([rules, wifi]);
  expect(apply([rules, wifi], 'NewBookEntryAdded', wifi)).toEqual([rules, wifi]);
});

test('an edited entry stays in its place, and a deleted one disappears', () => {
  const edited = entry('rules', { title: 'House rules' });
  expect(apply([rules, wifi], 'BookEntryUpdated', edited)).toEqual([edited, wifi]);
  expect(apply([rules, wifi], 'BookEntryDeleted', 'rules')).toEqual([wifi]);
});

test('any other event leaves the same list', () => {
  const all = [rules];
  expect(apply(all, 'MemberLeft', 'ada')).toBe(all);
});

test('readings are ordered by day, and those of one day by id', () => {
  const [may, june, twin] = [reading('a', '2026-05-01'), reading('b', '2026-06-01'), reading('c', '2026-06-01')];
  expect(latestReadingFirst([may, june, twin])).toEqual([twin, june, may]);
});

test('a reading is added once, in its place, and deleted from its meter', () => {
  const [may, june] = [reading('a', '2026-05-01'), reading('b', '2026-06-01')];
  const added = apply([rules, entry('meter', { readings: [june] })], 'BookReadingAdded', {
    entryId: 'meter',
    reading: may,
  });
  expect(added).toEqual([rules, entry('meter', { readings: [june, may] })]);
  expect(apply(added, 'BookReadingAdded', { entryId: 'meter', reading: may })).toEqual(added);
  expect(apply(added, 'BookReadingDeleted', { entryId: 'meter', id: 'b' })).toEqual([
    rules,
    entry('meter', { readings: [may] }),
  ]);
});

test('undoing an edit restores only what the edit changed', () => {
  const edit = { shown: rules, change: { title: 'House rules' }, by: 'ben', at: '2026-12-01T08:00:00.000Z' };
  expect(bookCommands.edit.undo(edit, { book: [rules] })).toMatchObject({
    by: 'inverse',
    input: { change: { title: 'rules' } },
  });
});

test('a predicted edit keeps the readings that others have added meanwhile', () => {
  const meter = entry('meter', { content: { kind: 'meter', unit: 'kWh', number: '' } });
  const now = { ...meter, readings: [reading('a', '2026-05-01')] };
  const { readings: _readings, ...words } = meter;
  const edit = { shown: meter, change: { title: 'Gas' }, by: 'ben', at: '2026-12-01T08:00:00.000Z' };
  expect(bookCommands.edit.predict(edit, { book: [now] })).toEqual([
    { name: 'BookEntryUpdated', payload: { ...words, title: 'Gas', updatedBy: 'ben', updatedAt: edit.at } },
  ]);
  expect(apply([now], 'BookEntryUpdated', { ...words, title: 'Gas' })).toEqual([{ ...now, title: 'Gas' }]);
});

test.each([
  [0, true],
  [4711.125, true],
  [0.1 + 0.2, false],
  [-1, false],
  [1e9 + 1, false],
  [Number.NaN, false],
])('a meter may show %d: %s', (value, isAllowed) => {
  expect(MeterValue.safeParse(value).success).toBe(isAllowed);
});

test('a Wi-Fi password keeps its spaces, and other texts lose those around them', () => {
  const content = { kind: 'wifi', network: ' Elm 5 ', password: ' a b ', security: 'wpa', isHidden: false };
  expect(BookContent.parse(content)).toMatchObject({ network: 'Elm 5', password: ' a b ' });
});
