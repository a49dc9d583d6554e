import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { calendarEndpoints } from '@hestia/contract/chores/calendar/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { attempt, type TestUser } from './call.ts';
import { readLog } from './log-lines.ts';
import { startTestServer, type TestServer } from './server.ts';

// Harmful or long-lived changes on an unlocked phone require the password, like removing a member, and leave a notice.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { createInvitation, getColocation, updateColocation } = colocationEndpoints;

/** A household of two, of which one has been signed in for an hour. */
async function settled(): Promise<{ ada: TestUser; bea: TestUser; home: string }> {
  const [ada, bea] = [await server.signUp('Ada'), await server.signUp('Bea')];
  const home = await server.createHousehold(ada);
  await server.join(bea, home);
  await sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${ada.id}`.execute(
    server.platform.database.of(),
  );
  return { ada, bea, home };
}

const iban = { iban: 'DE89370400440532013000', accountName: 'Ada' };
const inAMonth = () => new Date(Date.now() + 30 * DAY_MS).toISOString();
const cases = [
  ['handlesChanged', 'Payment handles changed', settleEndpoints.changeOwnHandles, () => iban, 'owner'],
  ['handlesChanged', 'Payment handles changed', settleEndpoints.changeOwnHandles, () => ({ paypal: 'ada' }), 'owner'],
  ['calendarMade', 'Calendar address made', calendarEndpoints.createCalendarAddress, () => ({}), 'owner'],
  ['doorChanged', 'Join policy changed', updateColocation, (id: string) => ({ id, joinPolicy: 'invite' }), 'all'],
  [
    'wideInvitation',
    'Far-reaching invitation made',
    createInvitation,
    (colocationId: string) => ({ colocationId, uses: 12 }),
    'all',
  ],
  [
    'wideInvitation',
    'Far-reaching invitation made',
    createInvitation,
    (colocationId: string) => ({ colocationId, single: true, expiresAt: inAMonth() }),
    'all',
  ],
] as const;

/** Number of notices queued or sent for a user. */
async function toldTo({ id }: TestUser, deed: string): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = 'account-notices' and data @> ${JSON.stringify({ userId: id, deed })}`.execute(
    server.platform.database.of(),
  );
  return rows.length;
}

it.each(cases)(
  '%s (%s) requires the password, and leaves a notice and a log line',
  async (deed, line, endpoint, of, to) => {
    const { ada, bea, home } = await settled();
    const log = readLog(server);
    const ask = (more: object = {}) => attempt(server.url, ada, endpoint, { body: { ...of(home), ...more } });
    for (const more of [{}, { password: '' }])
      expect(await ask(more)).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
    expect(await ask({ password: 'a guess' })).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
    expect((await ask({ password: ada.password })).status).toBe(200);
    const told = async () => [await toldTo(ada, deed), await toldTo(bea, deed)];
    await vi.waitFor(async () => expect(await told()).toEqual([1, to === 'all' ? 1 : 0]), 30_000);
    expect(log.lines()).toContainEqual([expect.objectContaining({ userId: ada.id }), line]);
    // Without a password a sign-in has to be recent.
    await sql`update users set password_hash = null where id = ${ada.id}`.execute(server.platform.database.of());
    const again = endpoint === updateColocation ? { joinPolicy: 'id' } : { paypal: 'ada2', renew: true };
    expect(await ask(again)).toMatchObject({ status: 403, body: { code: 'freshSignInNeeded' } });
  },
);

it.each(cases)(
  '%s (%s) runs 20 times an hour at most: further calls are refused',
  { timeout: 120_000 },
  async (deed, _line, endpoint, of, to) => {
    const { ada, bea, home } = await settled();
    const body = (turn: number) => ({
      ...of(home),
      password: ada.password,
      ...(endpoint === updateColocation && { joinPolicy: turn % 2 === 0 ? 'invite' : 'id' }),
      ...(endpoint === settleEndpoints.changeOwnHandles && { paypal: `ada${turn}` }),
      ...(deed === 'wideInvitation' && { renew: true }),
    });
    const statuses = [];
    for (let turn = 0; turn < 21; turn++)
      statuses.push((await attempt(server.url, ada, endpoint, { body: body(turn) })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const told = async () => [await toldTo(ada, deed), await toldTo(bea, deed)];
    await vi.waitFor(async () => expect(await told()).toEqual([20, to === 'all' ? 20 : 0]), 30_000);
  },
);

it('writes without such a change, also by older clients, need no password', async () => {
  const { ada, home } = await settled();
  const household = await server.call(ada, getColocation, { params: { id: home } });
  const { id, name, address, joinPolicy } = household;
  await server.call(ada, updateColocation, { body: { id, name, address } });
  await server.call(ada, updateColocation, { body: { id, name: 'New', joinPolicy } });
  await server.call(ada, settleEndpoints.changeOwnHandles, { body: { iban: null, paypal: null } });
  await server.call(ada, createInvitation, { body: { colocationId: home } });
  await server.call(ada, accountEndpoints.updateUser, { body: { id: ada.id, username: 'Ada L.' } });
  await server.call(ada, accountEndpoints.quitColocation, { params: { id: home } });
  for (const [deed] of cases) expect(await toldTo(ada, deed)).toBe(0);
});
