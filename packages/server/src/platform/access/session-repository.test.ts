import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '#test/server.ts';
import { findStandings } from './session-repository.ts';

const server = await startTestServer();
afterAll(() => server.close());
const on = server.platform.database;

test('over a cluster sessions of members and devices, and nobody else’s, are found as in one database', async () => {
  const ada = await server.signUp('Ada');
  await server.signUp('Without a household');
  const home = await server.createHousehold(ada, 'Home');
  const [fridge, guest] = [randomUUID(), randomUUID()];
  await sql`insert into users (id, username, device_of, device_until) values
    (${fridge}, 'Fridge', ${home}, null), (${guest}, 'Guest', ${home}, now() - interval '1 minute')`.execute(on.of());
  await sql`insert into sessions (id, user_id, user_agent, expires_at)
    select gen_random_uuid(), id, '', now() + interval '1 day' from users where device_of is not null`.execute(on.of());
  const sessions = await on.of().selectFrom('sessions').select('id').execute();
  const ids = sessions.map(({ id }) => id);
  const one = await findStandings(on, ids);
  expect(await findStandings({ of: () => on.of(), isSpread: true }, ids)).toEqual(one);
  const found = [...one.standings.values()].map(({ username, colocationId, isDevice }) => [
    username,
    colocationId,
    isDevice,
  ]);
  expect(new Set(found)).toEqual(
    new Set([
      ['Ada', home, false],
      ['Fridge', home, true],
      ['Without a household', null, false],
    ]),
  );
});
