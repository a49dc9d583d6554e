import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startIssuer } from '#test/issuer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createSignUpRules } from './sign-up-rules.ts';

const { getProviders, register, signUp } = accountEndpoints;

async function serverThatIs(policy: 'invitation' | 'closed') {
  const issuer = await startIssuer();
  const server = await startTestServer({
    HESTIA_SIGNUP: policy,
    HESTIA_OIDC_ISSUER: issuer.url,
    HESTIA_OIDC_CLIENT_ID: 'hestia',
  });
  onTestFinished(async () => {
    await server.close();
    issuer.close();
  });
  let asked = 0;
  /** Both ways to an account: with a password, and with a provider's token. */
  const ways = (to = {}) => [
    () => {
      const body = {
        username: `Newcomer ${asked}`,
        email: `new${asked++}@example.org`,
        password: 'three blue herons',
        ...to,
      };
      return server.attempt(null, signUp, { body });
    },
    async () => {
      const claims = { sub: `new${asked}`, email: `new${asked++}@example.org`, email_verified: true };
      return server.attempt(null, register, {
        body: { googleToken: await issuer.token(claims), username: `Arrival ${asked}`, ...to },
      });
    },
  ];
  return { server, ways };
}

it.each(['open', 'closed'] as const)(
  'reports that no account exists, and not after the first one: %s',
  async (policy) => {
    const server = await startTestServer({ HESTIA_SIGNUP: policy });
    onTestFinished(() => server.close());
    const isFresh = async () => (await server.call(null, getProviders)).isFresh;
    expect(await isFresh()).toBe(true);
    const ada = await server.signUp('Ada');
    expect(await isFresh()).toBe(false);
    // A process that never saw the account refuses it, too.
    await server.call(ada, accountEndpoints.deleteUser, { params: { id: ada.id } });
    expect(await createSignUpRules(server.platform).isFresh()).toBe(false);
  },
);

const policyOf = async (server: TestServer) => (await server.call(null, getProviders)).signUp;

it('a closed server accepts the first account, then no other', async () => {
  const { server, ways } = await serverThatIs('closed');
  expect(await policyOf(server)).toBe('open');
  expect((await ways()[0]?.())?.status).toBe(200);
  expect(await policyOf(server)).toBe('closed');
  for (const way of ways()) expect(await way()).toMatchObject({ status: 403, body: { code: 'signUpClosed' } });
});

it('an invitation-only server accepts a live invitation, which is consumed, even where the id is enough', async () => {
  const { server, ways } = await serverThatIs('invitation');
  const ada = await server.signUp('Ada');
  expect(await policyOf(server)).toBe('invitation');
  const colocationId = await server.createHousehold(ada);
  for (const to of [{}, { colocationId }])
    for (const way of ways(to)) expect(await way()).toMatchObject({ status: 403, body: { code: 'signUpInvited' } });
  for (const way of ways({ colocationId, code: 'WRONGWRONGWR' })) expect((await way()).status).toBe(403);
  for (const n of [0, 1]) {
    const { code } = await server.call(ada, colocationEndpoints.createInvitation, {
      body: { colocationId, single: true },
    });
    expect((await ways({ colocationId, code })[n]?.())?.status).toBe(200);
    expect((await ways({ colocationId, code })[n]?.())?.status).toBe(403);
  }
});

it.each(['invitation', 'closed'] as const)('one account is the first among concurrent ones: %s', async (policy) => {
  const { server, ways } = await serverThatIs(policy);
  const replies = await Promise.all([...ways(), ...ways(), ...ways()].map((way) => way()));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403, 403]);
  const { rows } = await sql`select from users`.execute(server.platform.database.of());
  expect(rows).toHaveLength(1);
});
