// A bill's date is a day of its household, in any time zone and across clock changes.
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { instantOf, localOf } from '@hestia/contract/time/instants.ts';
import { zones } from '@hestia/contract/time/zones.test-utils.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookDue, rentOf } from '#test/bills.ts';
import type { TestUser } from '#test/call.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Clocks change on them: in Europe, in New Zealand and on Lord Howe (both ways), in America. */
const days = ['2040-03-25', '2040-04-01', '2040-10-07', '2040-11-04'];
type Flat = { readonly zone: string; readonly member: TestUser; readonly home: string };

let server: TestServer;
const flats: Flat[] = [];
beforeAll(async () => {
  server = await startTestServer();
  for (const zone of zones) {
    const member = await server.signUp('Léa');
    const home = await server.createHousehold(member);
    await server.call(member, colocationEndpoints.updateColocation, { body: { id: home, timeZone: zone } });
    for (const day of days)
      await server.call(member, billEndpoints.addBill, {
        body: rentOf(home, [member], { name: day, rule: 'FREQ=DAILY;INTERVAL=1', firstOn: day, untilOn: day }),
      });
    flats.push({ zone, member, home });
  }
});
afterAll(() => server.close());

const bookedIn = async ({ member, home }: Flat) =>
  (await server.call(member, moneyEndpoints.pageExpenses, { query: { colocationId: home, limit: 50 } })).expenses;

it("each date is booked in the morning of its day in the household's time zone, and on that day", async () => {
  const looks = days
    .flatMap((day) =>
      flats.flatMap((flat) => [
        { flat, day, isBooked: false, at: instantOf(`${day}T05:59`, flat.zone) },
        { flat, day, isBooked: true, at: instantOf(`${day}T06:00`, flat.zone) },
      ]),
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  for (const { flat, day, isBooked, at } of looks) {
    await bookDue(server, new Date(at));
    const found = (await bookedIn(flat)).filter(({ name }) => name === day);
    expect([flat.zone, day, found.length]).toEqual([flat.zone, day, isBooked ? 1 : 0]);
  }
  for (const flat of flats)
    for (const { name, paidOn, dateOfPayment } of await bookedIn(flat))
      expect([flat.zone, paidOn, localOf(dateOfPayment, flat.zone).slice(0, name.length)]).toEqual([
        flat.zone,
        name,
        name,
      ]);
});
