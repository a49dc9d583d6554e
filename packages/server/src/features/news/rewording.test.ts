import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { rewordingEvents, newsworthyEvents } from '@hestia/contract/news/events.ts';
import type { NewsEntry } from '@hestia/contract/news/schemas.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { MAX_NEWS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { rentOf } from '#test/bills.ts';
import type { TestUser } from '#test/call.ts';
import { commandCases } from '#test/commands/all.ts';
import { startBench } from '#test/commands/bench.ts';
import { startTestServer } from '#test/server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const MANY_CALLS_MS = 180_000;
const newsworthy = new Set<string>(newsworthyEvents);
const rewording = new Set<string>(rewordingEvents);
/** The page is fetched again after the others. */
const cases = commandCases.filter(({ command }) => command.emits.some((name) => !newsworthy.has(name)));

test(
  'earlier news changes or disappears only after a listed event, and each of these is needed',
  async () => {
    const [lea, tomasz] = [await server.signUp('Léa'), await server.signUp('Tomasz')];
    const bench = await startBench(server, lea, tomasz);
    const query = { colocationId: bench.home };
    const read = async () => (await server.call(tomasz, newsEndpoints.listNews, { query })).entries;
    const silent: string[] = [];
    const seen = new Set<string>();
    const look = async (what: string, write: () => Promise<unknown>) => {
      const before = await read();
      await write();
      if (isSame(before, await read())) return;
      const events = await eventsSince(bench.home, before[0]?.seq ?? 0);
      for (const each of events) seen.add(each);
      if (!events.some((each) => newsworthy.has(each) || rewording.has(each))) silent.push(what);
    };
    for (const { command, name, make } of cases) {
      const input = await make(bench);
      await look(`${command.kind}: ${name}`, () => bench.send(command, input));
    }
    // No command stops a bill: a departure does.
    const id = await stopBill(bench.home, lea);
    await look('a stopped bill is renamed', () =>
      server.call(lea, billEndpoints.editBill, { body: { id, name: 'Rent and heating' } }),
    );
    await look('a stopped bill is deleted', () => server.call(lea, billEndpoints.deleteBill, { params: { id } }));
    for (const each of await wordsWithPlaces(lea, bench.home)) seen.add(each);
    expect(silent).toEqual([]);
    expect(rewordingEvents.filter((each) => !seen.has(each))).toEqual([]);
  },
  MANY_CALLS_MS,
);

async function stopBill(home: string, lea: TestUser): Promise<string> {
  const ana = await server.signUp('Ana');
  await server.join(ana, home);
  const id = await server.call(lea, billEndpoints.addBill, { body: rentOf(home, [lea, ana]) });
  await server.call(ana, accountEndpoints.quitColocation, { params: { id: home } });
  return id;
}

/** The older client may send other words with the places of notes. */
async function wordsWithPlaces(by: TestUser, home: string): Promise<readonly string[]> {
  const body = { colocationId: home, reminderType: 0, content: 'Plumber at 9', color: 'yellow' };
  const id = await server.call(by, reminderEndpoints.addReminder, { body });
  const before = await eventsSince(home, 0);
  await server.call(by, reminderEndpoints.moveReminders, { body: [{ id, coordX: 4, content: 'Plumber at 10' }] });
  return (await eventsSince(home, 0)).slice(before.length);
}

/** Whether earlier entries are unchanged; new ones may push the oldest off a full page. */
function isSame(before: readonly NewsEntry[], after: readonly NewsEntry[]): boolean {
  const last = before[0]?.seq ?? 0;
  const still = after.filter(({ seq }) => seq <= last);
  const then = after.length < MAX_NEWS ? before : before.slice(0, still.length);
  return JSON.stringify(still) === JSON.stringify(then);
}

async function eventsSince(home: string, seq: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from events where colocation_id = ${home} and seq > ${seq} order by seq`.execute(
    server.platform.database.of(),
  );
  return rows.map(({ name }) => name);
}
