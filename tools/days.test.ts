// Days belong to the household. An instant made from a day by a device's clock, or at some hour in UTC, falls on
// another day for a housemate. Only one file may do that, and this test refuses it in all others.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

type DayPattern = { readonly name: string; readonly pattern: RegExp; readonly says: string };

const ways: readonly DayPattern[] = [
  {
    name: 'an instant of a day and an hour',
    pattern: /[`'"](?:\$\{[^}]*\})?T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?[`'"]|\}T(?:\d\d:\d\d|\$\{)/,
    says: 'noonOf or instantOf of contract/time/instants.ts',
  },
  {
    name: 'the day of an instant by UTC',
    pattern: /toISOString\(\)\s*(?:\.slice\(0, (?:7|10)\)|\.split\('T'\)|\.slice\(0, 'YYYY-MM(?:-DD)?'\.length\))/,
    says: 'dayOf of contract/time/day.ts',
  },
  {
    name: 'the calendar of the device',
    pattern: /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(|new Date\(\s*[\w.]+(?:\(\))?\s*,/,
    says: 'dayOf of contract/time/day.ts, with the time zone of the household',
  },
  {
    name: 'the calendar of the reader',
    pattern:
      /import \{[^}]*\b(?:dayOf|daysBetween)\b[^}]*\} from '@hestia\/contract\/wire\/days\.ts'|\bgetLocalTimeZone\b|\bto(?:Locale)?(?:Date|Time)String\(/,
    says: 'dayOf of contract/time/day.ts or useToday; the days of a reader are for instants alone',
  },
  {
    name: 'the instant of an expense, which a screen may take for its day',
    pattern: /\bdateOfPayment\b/,
    says: 'paidOnOf of contract/money/expenses/paid-on.ts',
  },
];

/** On the server and in the contract the instant is part of the older client's wire. */
const isLetOff = (file: string, { name }: DayPattern) =>
  name.startsWith('the instant of an expense') && !file.startsWith('packages/web/');

/** Files that use another calendar than the household's on purpose, or count days. */
const allowed: Readonly<Record<string, string>> = {
  'packages/contract/src/time/instants.ts': 'the one place',
  'packages/contract/src/bills/dates.ts': 'dates and times of a calendar, without an instant',
  'packages/contract/src/typed/days.ts': 'dates of a calendar, without an instant',
  'packages/contract/src/money/planning/months.ts': 'the days of a month',
  'packages/contract/src/wire/days.ts': 'the days of a reader, by which a chat is parted',
  'packages/contract/src/chores/moments.ts': 'dates and times of a calendar, which `instantOf` takes',
  'packages/server/src/features/chores/turns/standings.ts': 'the midnight of a day, by `instantOf`',
  'packages/server/src/features/chores/calendar/ical-text.ts': 'a day as iCalendar has it, without a time zone',
  'packages/server/src/features/money/imports/preparing.ts': 'a text by which days are told apart, no instant',
  'packages/server/src/features/notices/sending/choices.ts':
    'clocks of the household, read as UTC to count minutes back',
  'packages/server/src/platform/backup/keep.ts': 'days of backups, by UTC',
  'packages/server/src/platform/db/embedded/swap.ts': 'the name of a folder, by UTC',
  'packages/server/src/platform/db/embedded/tidy.ts': 'a day in the log, by UTC',
  'packages/server/src/platform/db/opening/types.ts': 'instants as the database writes them',
  'packages/server/src/platform/http/requests/instants.ts': 'what the wire takes for an instant',
  'packages/server/src/cli/demo/day.ts': 'a household that is made up',
  'packages/contract/src/reminders/fading/drawer.ts': 'the days after a day',
  'packages/web/src/features/chores/rota/due.ts': 'a whole day by the clock of a reader, by `instantOf`',
  'packages/web/src/features/chores/rota/due-days.ts': 'the days after a day',
  'packages/web/src/features/chores/reading/participants.tsx': 'the day of a due date, as `readersDue` has it',
  'packages/web/src/features/chores/writing/chore-draft.ts': 'the day after a day',
  'packages/web/src/features/chores/writing/chore-words.ts':
    'the day after a day, and a time of the household that is written as it is',
  'packages/web/src/features/chores/writing/repeat-draft.ts':
    'a date and a time of the household, which `instantOf` takes',
  'packages/web/src/shared/categories/category-guess.ts': 'names of months and weekdays',
  'packages/web/src/features/messages/store/days.ts': 'the days of a reader, by which a chat is parted',
  'packages/web/src/features/reminders/when.ts': 'when something was, to a reader',
  'packages/web/src/features/reminders/polls/poll-draft.ts': 'a poll ends at an hour of whoever makes it',
  'packages/web/src/features/install/install-offer.tsx': 'days on which this device was used',
  'packages/web/src/features/money/drafts/expense-actions.ts': 'writes an instant, and its day beside it',
  'packages/web/src/features/money/drafts/expense-draft.ts': 'writes an instant, and its day beside it',
  'packages/web/src/features/money/drafts/expense-change.ts': 'writes an instant, and its day beside it',
  'packages/web/src/features/money/export/files.ts': 'a file has the instant, and the day beside it',
  'packages/web/src/features/money/history/log-words.ts': 'what earlier versions noted, by the household',
  'packages/web/src/features/money/ledger/month.ts': 'the last day that anywhere may have been then',
  'packages/web/src/features/news/news-row.tsx': 'when something happened, to a reader',
  'packages/web/src/features/news/news-screen.tsx': 'when something happened, to a reader',
  'packages/web/src/features/reminders/lists/trip.ts': 'writes an instant, and its day beside it',
  'packages/web/src/features/household/away/away-days.ts': 'the day before a day',
};

const waysIn = (text: string): readonly DayPattern[] => ways.filter(({ pattern }) => pattern.test(text));

const waysOf = (file: string): readonly DayPattern[] => waysIn(codeOf(file)).filter((way) => !isLetOff(file, way));

const files = execFileSync('git', ['ls-files', '--', 'packages/*/src/**'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test(?:-utils|-fixtures)?\.tsx?$|\.browser\.test\.ts$|\.gen\.ts$/.test(file),
  );

/** Without comments, which are free text. */
const codeOf = (file: string): string =>
  readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<!:)\/\/.*$/gm, '');

test('no instant is made of a day, and no day of the clock of a device, outside the files of that', () => {
  const found = files
    .filter((file) => !(file in allowed))
    .flatMap((file) => waysOf(file).map(({ name, says }) => `${file}: ${name}; take ${says}`));
  expect(found).toEqual([]);
});

test('every file that is let off still needs to be', () => {
  const idle = Object.keys(allowed).filter((file) => !files.includes(file) || waysOf(file).length === 0);
  expect(idle).toEqual([]);
});

test.each([
  ['an instant of a day and an hour', 'new Date(`${day}T12:00:00`)'],
  ['an instant of a day and an hour', 'Date.parse(`${day}T00:00:00.000Z`)'],
  ['an instant of a day and an hour', "new Date(day + 'T12:00')"],
  ['an instant of a day and an hour', 'new Date(`${day}T${time}`)'],
  ['the day of an instant by UTC', 'at.toISOString().slice(0, 10)'],
  ['the day of an instant by UTC', "new Date().toISOString().split('T')[0]"],
  ['the day of an instant by UTC', "at.toISOString().slice(0, 'YYYY-MM-DD'.length)"],
  ['the calendar of the device', 'expense.at.getDate()'],
  ['the calendar of the device', 'new Date(year, month - 1, day)'],
  ['the calendar of the device', 'now.setHours(0, 0, 0, 0)'],
  ['the calendar of the reader', "import { DAY_MS, dayOf } from '@hestia/contract/wire/days.ts';"],
  ['the calendar of the reader', 'today(getLocalTimeZone())'],
  ['the calendar of the reader', 'at.toLocaleDateString(locale)'],
  ['the instant of an expense, which a screen may take for its day', 'when(expense.dateOfPayment)'],
])('%s is refused: %s', (name, code) => {
  expect(waysIn(code).map((way) => way.name)).toContain(name);
});

test('an instant as it is, and its day by the household, are not', () => {
  const code =
    "import { DAY_MS } from '@hestia/contract/wire/days.ts'; new Date(message.sendAt).toISOString(); dayOf(at, timeZone); new Date(at)";
  expect(waysIn(code)).toEqual([]);
});
