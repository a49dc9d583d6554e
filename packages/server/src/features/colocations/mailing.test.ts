import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { TestUser } from '#test/call.ts';
import { readLog } from '#test/log-lines.ts';
import { linkIn, mailEnv, type MailServer, startMailServer } from '#test/mail-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const { createInvitation, getInvitation, mailInvitation, withdrawInvitation } = colocationEndpoints;
const { quitColocation } = accountEndpoints;

let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer(mailEnv(mailServer));
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

async function founded(name = 'Hearth') {
  const ada = await server.signUp('Ada');
  const home = await server.createHousehold(ada, name);
  const { code, url } = await server.call(ada, createInvitation, {
    body: { colocationId: home, single: true },
  });
  return { ada, home, code, url };
}

type SentInvitation = { readonly home: string; readonly code: string; readonly email?: string; readonly key?: string };
const send = (user: TestUser, { home, code, email = 'new@example.org', key }: SentInvitation, from = server) =>
  from.attempt(user, mailInvitation, {
    body: { colocationId: home, code, email, language: 'fr' },
    ...(key !== undefined && { key }),
  });
const anyone = () => `${randomUUID()}@example.org`;

it("an e-mailed invitation names household and inviter, in the inviter's language, with the visible link", async () => {
  const { ada, home, code, url } = await founded();
  const log = readLog(server);
  expect(await send(ada, { home, code })).toMatchObject({ status: 200, body: home });
  const sent = await mailServer.arrived(1);
  expect(sent.to).toEqual(['new@example.org']);
  expect(sent.mail.subject).toBe('Ada t’invite à rejoindre Hearth');
  expect(linkIn(sent).href).toBe(url);
  expect(JSON.stringify(log.all())).not.toContain('new@example.org');
  const stored = await sql<{ text: string }>`
    select sealed as text from waiting_mails union all select i::text from idempotency i
    union all select data::text from pgboss.job`.execute(server.platform.database.of());
  expect(JSON.stringify(stored.rows)).not.toContain('new@example.org');
});

it("an e-mailed invitation has its sender's name, while they live there", async () => {
  const { ada, home, code } = await founded();
  const bob = await server.signUp('Bob');
  await server.join(bob, home);
  const next = mailServer.received.length + 1;
  await send(bob, { home, code, email: anyone() });
  const { mail } = await mailServer.arrived(next);
  expect(mail.subject).toBe('Bob t’invite à rejoindre Hearth');
  expect(mail.text).toContain('Bob a saisi ton adresse');
  await withJobsHeld(async () => {
    await send(bob, { home, code, email: anyone() });
    await server.call(bob, quitColocation, { params: { id: home } });
  });
  const last = anyone();
  await send(ada, { home, code, email: last });
  expect((await mailServer.arrived(next + 1)).to).toEqual([last]);
});

it("a household's name can't inject links or headers", async () => {
  const { ada, home, code } = await founded();
  await server.byHand(
    sql`update colocations set name = ${'Win at https://pills.example\r\nBcc: eve@example.org'} where id = ${home}`,
  );
  const next = mailServer.received.length + 1;
  await send(ada, { home, code, email: anyone() });
  const { to, mail } = await mailServer.arrived(next);
  expect(to).toHaveLength(1);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.subject).toBe('Ada t’invite à rejoindre Win at https: //pills. example Bcc: eve@ example. org');
  expect([...new Set(mail.text?.match(/https?:\/\/[^/\s]+/g))]).toEqual(['https://flat.example.org']);
});

it('is sent once for a request and its repeat', async () => {
  const { ada, home, code } = await founded();
  const next = mailServer.received.length + 1;
  const once = { home, code, email: anyone(), key: randomUUID() };
  // However often it is repeated, it is counted once.
  for (let times = 0; times < 5; times++) expect((await send(ada, once)).status).toBe(200);
  const last = anyone();
  await send(ada, { home, code, email: last });
  expect((await mailServer.arrived(next + 1)).to).toEqual([last]);
});

it('is invalid once it is withdrawn, and is not sent any more', async () => {
  const { ada, home, code } = await founded();
  const { code: stored } = await server.call(ada, createInvitation, {
    body: { colocationId: home, single: true },
  });
  const before = mailServer.received.length;
  // It is withdrawn before the jobs handle it.
  await withJobsHeld(async () => {
    await send(ada, { home, code, email: anyone() });
    await server.call(ada, withdrawInvitation, { params: { code } });
  });
  const last = anyone();
  await send(ada, { home, code: stored, email: last });
  expect((await mailServer.arrived(before + 1)).to).toEqual([last]);
  await server.call(ada, withdrawInvitation, { params: { code: stored } });
  expect((await server.attempt(null, getInvitation, { params: { code: stored } })).status).toBe(404);
});

it('an invitation is e-mailed only by members, and only of their household', async () => {
  const { ada, home, code } = await founded();
  const other = await founded('Elsewhere');
  const statuses = [
    await send(ada, { home, code: other.code }),
    await send(ada, { home: other.home, code: other.code }),
    await send(ada, { home, code: 'WRONGWRONGWR' }),
    await send(ada, { home, code, email: 'not an address' }),
    await send(ada, { home, code, email: 'a@example.org, b@example.org' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 422, 422]);
});

it("a wrong code doesn't use up an address's limit, and counts as a wrong code", async () => {
  const { ada, home, code } = await founded();
  await server.byHand(sql`delete from guesses`);
  const email = anyone();
  for (let times = 0; times < 3; times++)
    expect((await send(ada, { home, code: 'WRONGWRONGWR', email })).status).toBe(404);
  // Counts only for the network that tried the codes.
  const counted = await sql`select failures from guesses`.execute(server.platform.database.of());
  expect(counted.rows).toEqual([{ failures: 3 }]);
  const next = mailServer.received.length + 1;
  const other = await founded('Elsewhere');
  expect((await send(other.ada, { ...other, email })).status).toBe(200);
  expect((await send(ada, { home, code, email })).status).toBe(200);
  await mailServer.arrived(next + 1);
});

it('a household e-mails twenty addresses a day, from any process, and one address three times', async () => {
  const { ada, home, code } = await founded();
  const before = mailServer.received.length;
  const other = await startTestServer({ ...server.env, PORT: '0' });
  try {
    const email = anyone();
    const once = await Promise.all(
      [server, other, server, other].map((from) => send(ada, { home, code, email }, from)),
    );
    expect(once.map(({ status }) => status).filter((status) => status === 429)).toEqual([429]);
    const rest = await Promise.all(
      Array.from({ length: 18 }, (_, n) => send(ada, { home, code, email: anyone() }, n % 2 ? server : other)),
    );
    // One attempt counted towards the limit of its address.
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(16);
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(2);
    // Both processes send, and each e-mail once.
    await mailServer.arrived(before + 19);
    const waiting = sql`select from waiting_mails`;
    await expect.poll(async () => (await waiting.execute(server.platform.database.of())).rows).toEqual([]);
    expect(mailServer.received).toHaveLength(before + 19);
  } finally {
    await other.close();
  }
});

/** Does something while no job is handed out. */
const withJobsHeld = (work: () => Promise<void>): Promise<void> =>
  inTransaction(server.platform.database, async (tx) => {
    await sql`lock table pgboss.job in access exclusive mode`.execute(tx.of());
    await work();
  });
