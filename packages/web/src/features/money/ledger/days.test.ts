// Every figure that depends on days, computed on devices in many time zones for households in many: it is the same.
import { entriesOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import { byDay } from '@hestia/contract/money/expenses/paid-on.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { statementOf } from '@hestia/contract/money/statement.ts';
import { spentIn } from '@hestia/contract/money/statistics.ts';
import { dayOf, monthOf } from '@hestia/contract/time/day.ts';
import { instants, zone } from '@hestia/contract/time/zones.test-utils.ts';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { LEA } from '#test/members.ts';
import { csvPieces, fileNameOf, jsonPieces } from '../export/files.ts';
import { NO_FILTERS } from '../finding/filters.ts';
import { sumOf } from '../finding/found.ts';
import { matchesFigures } from '../finding/matching.ts';
import { modelOf } from '../money.test-fixtures.ts';
import { dayCounted, totalsOf } from './month.ts';

const OWN = process.env['TZ'];
const readIn = (timeZone: string | undefined) => {
  if (timeZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = timeZone;
};
afterEach(() => readIn(OWN));

/** An expense of an instant, its day by the household's time zone at that moment; earlier versions had none. */
const paid = fc.tuple(instants, fc.option(zone)).map(([dateOfPayment, then]): Expense => {
  const { paidOn: _paidOn, ...expense } = modelOf({ dateOfPayment });
  return then === null ? expense : { ...expense, paidOn: dayOf(dateOfPayment, then) };
});

/** Everything that a member reads or exports of these expenses. */
function worldOf(expenses: readonly Expense[], timeZone: string, now: string) {
  const household = { name: 'Home', currency: 'EUR', timeZone, members: [{ id: LEA, username: 'Léa' }] };
  const listed = byDay(expenses, timeZone);
  const books = {
    expenses: listed.toReversed(),
    balances: sumEntries(expenses.flatMap(entriesOf)),
    categories: [],
  };
  const today = dayOf(now, timeZone);
  const month = monthOf(today);
  const dayPaid = (expense: Expense) => dayCounted(expense, timeZone);
  return {
    days: listed.map(dayPaid),
    month: totalsOf(expenses, month, timeZone),
    spent: spentIn(expenses, timeZone),
    found: expenses.filter((expense) => matchesFigures(expense, { ...NO_FILTERS, from: today, to: today }, timeZone)),
    sums: sumOf(expenses, { minorOf: () => 1, isPayments: false, timeZone }),
    statement: statementOf(expenses, { userId: LEA, day: today, dayOf: dayPaid }),
    csv: [...csvPieces(books, household, new Date(now))].join(''),
    json: [...jsonPieces(books, household, new Date(now))].join(''),
    fileName: fileNameOf(household, new Date(now), 'csv'),
  };
}

test('lists, months, statistics, searches, statements and files are the same on every device', () => {
  fc.assert(
    fc.property(fc.array(paid, { maxLength: 8 }), zone, zone, instants, (expenses, timeZone, reader, now) => {
      readIn('UTC');
      const expected = worldOf(expenses, timeZone, now);
      readIn(reader);
      const world = worldOf(
        expenses.map((expense) => ({ ...expense })),
        timeZone,
        now,
      );
      expect(world).toEqual(expected);

      // They are days of the household: the expense's own day, else that of its instant there.
      const days = expenses.map(({ paidOn, dateOfPayment }) => paidOn ?? dayOf(dateOfPayment, timeZone));
      const latestFirst = days.toSorted().toReversed();
      expect(world.days).toEqual(latestFirst);
      const today = dayOf(now, timeZone);
      const lines = [...world.statement.since.lines, ...world.statement.until.lines];
      expect(lines.map(({ day }) => day)).toEqual(latestFirst);
      expect(world.statement.until.lines.every(({ day }) => day <= today)).toBe(true);
      expect(world.found).toHaveLength(days.filter((day) => day === today).length);
      expect(new Set(world.spent.map(({ month }) => month))).toEqual(new Set(days.map(monthOf)));
      const rows = world.csv.split('\r\n').slice(2, 2 + days.length);
      expect(rows.map((row) => row.slice(0, today.length))).toEqual(days.toSorted());
      expect([...world.json.matchAll(/"day": "([^"]+)"/g)].map(([, day]) => day)).toEqual(days.toSorted());
      expect(world.fileName).toContain(`_${today}_`);
    }),
    { numRuns: 500 },
  );
});
