import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reminderTypes } from '@hestia/contract/reminders/schemas.ts';
import { claimsAmong, membersAmong, sharersAmong } from '#platform/access/members-among.ts';
import { pollOf } from '#platform/access/poll-of.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';

let home: TestDatabase;
let database: Database;
let [flat, other]: [string, string] = ['', ''];
beforeAll(async () => {
  home = await createTestDatabase();
  database = createDatabase(home.connection, { log: quietLog() });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});
beforeEach(async () => {
  [flat, other] = [randomUUID(), randomUUID()];
  for (const id of [flat, other]) await run(sql`insert into colocations (id, name) values (${id}, 'Flat')`);
});

const run = (query: ReturnType<typeof sql>) => query.execute(database.of());
const here = (): LockedHousehold => ({ ...inHousehold(database, flat), decimals: 2, actorId: null, emit: () => {} });

async function somebody(colocationId: string | null, { left = false, claimedBy = null as string | null } = {}) {
  const id = randomUUID();
  await run(sql`insert into users (id, username, colocation_id) values (${id}, 'Ada', ${colocationId})`);
  await run(sql`insert into memberships (colocation_id, user_id, left_at, claimed_by)
    values (${colocationId ?? flat}, ${id}, ${left ? sql`now()` : null}, ${claimedBy})`);
  return id;
}

it('members are the named users of the household, without duplicates, in the order named', async () => {
  const [ada, bob, gone, stranger] = [
    await somebody(flat),
    await somebody(flat),
    await somebody(null),
    await somebody(other),
  ];
  await somebody(flat);
  expect(await membersAmong(here(), [bob, stranger, ada, gone, bob])).toEqual([bob, ada]);
  expect(await membersAmong(here(), [ada, bob])).toEqual([ada, bob]);
  for (const nobody of [[], null, undefined]) expect(await membersAmong(here(), nobody)).toEqual([]);
});

it('sharers are named users of the household who have not left, with or without an account', async () => {
  const [ada, placeholder, gone, stranger] = [
    await somebody(flat),
    await somebody(null),
    await somebody(flat, { left: true }),
    await somebody(other),
  ];
  await somebody(flat);
  expect(await sharersAmong(here(), [ada, placeholder, gone, stranger])).toEqual(new Set([ada, placeholder]));
});

it('claimed names return only the named ones, with their claiming member', async () => {
  const ada = await somebody(flat);
  const claimed = await somebody(null, { claimedBy: ada, left: true });
  await somebody(null, { claimedBy: ada, left: true });
  const elsewhere = await somebody(other, { claimedBy: await somebody(other) });
  expect(await claimsAmong(here(), [claimed, ada, elsewhere])).toEqual([{ placeholderId: claimed, userId: ada }]);
});

it('a poll belongs to the household; a deleted one counts as none, and another note is refused', async () => {
  const ada = await somebody(flat);
  const note = async (colocationId: string, type: number) => {
    const id = randomUUID();
    await run(sql`insert into reminders (id, colocation_id, created_by, reminder_type, content, title)
      values (${id}, ${colocationId}, ${ada}, ${type}, 'Text', 'Title')`);
    return id;
  };
  const poll = await note(flat, reminderTypes.Poll);
  expect(await pollOf(here(), poll)).toBe(poll);
  const text = await note(flat, reminderTypes.Text);
  await expect(pollOf(here(), text)).rejects.toMatchObject({
    code: 'invalid',
    errors: { pollId: [expect.any(String)] },
  });
  for (const none of [null, undefined, '', randomUUID(), await note(other, reminderTypes.Poll)])
    expect(await pollOf(here(), none)).toBeNull();
});
