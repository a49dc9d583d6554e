// A year of bills at two processes on one database, with the clock of the job moved along: a date that is booked twice, left
// out or drifts shows only in a year.
import { ruleOf, type Recurrence } from '@hestia/contract/recurrence/recurrence.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookDue, rentOf } from './bills.ts';
import type { TestUser } from './call.ts';
import { startTestServer, type TestServer } from './server.ts';

const DAY_MS = 86_400_000;
const FIRST = '2040-01-01';
/** A leap year. */
const days = Array.from({ length: 366 }, (_, at) => dayAfter(FIRST, at));
/** No process runs. */
const AWAY = { from: '2040-01-29', until: '2040-02-04' };
/** The days on which Paris changes its clocks: one process restarts on each. */
const CHANGES = ['2040-03-25', '2040-10-28'];

type Kind = { readonly recurrence: Recurrence; readonly isDate: (day: string) => boolean };
const bills: Readonly<Record<string, Kind>> = {
  'Rent, on the first': { recurrence: { every: 'month', interval: 1, day: 1 }, isDate: (day) => day.endsWith('-01') },
  'Internet, on the 31st': {
    recurrence: { every: 'month', interval: 1, day: 31 },
    isDate: (day) => dayAfter(day, 1).endsWith('-01'),
  },
  // Clocks change on Sundays.
  'Cleaning, every other Sunday': {
    recurrence: { every: 'week', interval: 2, days: ['SU'] },
    isDate: (day) => new Date(day).getUTCDay() === 0 && sinceFirst(day) % 14 === 0,
  },
  'Insurance, on leap day': {
    recurrence: { every: 'year', interval: 1, month: 2, day: 29 },
    isDate: (day) => day.endsWith('-02-29'),
  },
};
const names = Object.keys(bills);

let server: TestServer;
let other: TestServer | undefined;
let lea: TestUser;
let home: string;
let booked: readonly { readonly name: string; readonly day: string; readonly bookedOn: string }[];

beforeAll(async () => {
  server = await startTestServer();
  lea = await server.signUp('Léa');
  home = await server.createHousehold(lea);
  const tomasz = await server.signUp('Tomasz');
  await server.join(tomasz, home);
  for (const name of names) {
    const rule = ruleOf(bills[name]?.recurrence ?? { every: 'day', interval: 1 });
    await server.call(lea, billEndpoints.addBill, {
      body: rentOf(home, [lea, tomasz], { name, rule, firstOn: FIRST }),
    });
  }
  await sql`create table booked_on (expense_id uuid primary key, day date)`.execute(server.platform.database.of());
  other = await startTestServer(server.env);
  for (const day of days.filter(isLived)) await live(day);
  const { rows } = await sql<(typeof booked)[number]>`
    select e.name, d.due_on as day, b.day as "bookedOn"
    from expenses e join bill_dates d on d.colocation_id = e.colocation_id and d.expense_id = e.id
    join booked_on b on b.expense_id = e.id
    where e.colocation_id = ${home} order by d.due_on`.execute(server.platform.database.of());
  booked = rows;
});
afterAll(async () => {
  await other?.close();
  await server.close();
});

/** The mornings with a due date or a catch-up; the others have no jobs. */
const isLived = (day: string): boolean =>
  names.some((name) => bills[name]?.isDate(day)) || [dayAfter(AWAY.until, 1), ...CHANGES].includes(day);

/** A morning, in which the hourly job runs in both at once, as in the worst case. */
async function live(day: string): Promise<void> {
  if (day >= AWAY.from && day <= AWAY.until) return;
  if (CHANGES.includes(day)) {
    await other?.close();
    other = await startTestServer(server.env);
  }
  for (const hour of ['03', '07']) {
    const now = new Date(`${day}T${hour}:00:00.000Z`);
    const here = [server, ...(other ? [other] : [])];
    await Promise.all(here.map((place) => bookDue(place, now)));
    await sql`insert into booked_on select id, ${day} from expenses on conflict do nothing`.execute(
      server.platform.database.of(),
    );
  }
}

it.each(names)('%s is booked once on each of its dates, and none is skipped', (name) => {
  const expected = days.filter((day) => bills[name]?.isDate(day));
  expect(booked.filter((each) => each.name === name).map(({ day }) => day)).toEqual(expected);
});

it("bills are booked on the morning of their day, and after a week's downtime at once, by their dates", () => {
  const next = dayAfter(AWAY.until, 1);
  const expected = booked.map(({ day }) => (day >= AWAY.from && day <= AWAY.until ? next : day));
  expect(booked.map(({ bookedOn }) => bookedOn)).toEqual(expected);
  expect(booked.filter(({ bookedOn }) => bookedOn === next).length).toBeGreaterThan(1);
});

it('balances are the sums of the expenses', async () => {
  const balance = await server.call(lea, moneyEndpoints.getBalance, { params: { id: home } });
  const owed = booked.length * 600;
  expect(Object.values(balance).toSorted((a, b) => a - b)).toEqual([-owed, owed]);
});

const sinceFirst = (day: string): number => (Date.parse(day) - Date.parse(FIRST)) / DAY_MS;

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
