import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { TestUser } from '#test/call.ts';
import { hestia } from '#test/hestia.ts';
import { readLog } from '#test/log-lines.ts';
import { linkIn, mailEnv, type MailServer, type ReceivedMail, startMailServer } from '#test/mail-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { type ResetMails, resetQueue } from './mailed-reset.ts';

const { findReset, getProviders, listSessions, mailReset, resetPassword, signIn } = accountEndpoints;

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

type QueueInput = Parameters<ResetMails['queue']>[0];

const password = 'the fern on the sill';
const ask = (email: string, language: Language = 'en', from = server) =>
  from.attempt(null, mailReset, { body: { email, language } });
/** Requests a link, and returns its e-mail. */
async function mailTo({ email }: TestUser, language?: Language): Promise<ReceivedMail> {
  const next = mailServer.received.length + 1;
  expect((await ask(email, language)).status).toBe(200);
  const mail = await mailServer.arrived(next);
  // Its link is good as soon as the server knows that it is sent.
  const found = () => server.attempt(null, findReset, { body: { code: codeIn(mail) } });
  await expect.poll(async () => (await found()).status).toBe(200);
  return mail;
}
const codeIn = (mail: ReceivedMail) => linkIn(mail).hash.slice(1);
const use = (code: string) => server.attempt(null, resetPassword, { body: { code, password } });
const run = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await statement.execute(server.platform.database.of())).rows;

it('sends a link that sets a new password, once, and ends all sessions', async () => {
  const ada = await server.signUp('Ada');
  const mail = await mailTo({ ...ada, email: ada.email.toUpperCase() });
  expect(mail.to).toEqual([ada.email]);
  const link = linkIn(mail);
  expect(link.href).toMatch(/^https:\/\/flat\.example\.org\/reset#[\w-]{43}$/);
  expect(mail.mail.html).toContain(`href="${link.href}"`);
  const code = codeIn(mail);
  expect(await server.call(null, findReset, { body: { code } })).toEqual({ username: 'Ada', email: ada.email });
  // Their devices are notified while still signed in.
  const notices = sql`select from pgboss.job where name = 'account-notices' and data @> ${JSON.stringify({ userId: ada.id, deed: 'resetMailed' })}`;
  await expect.poll(() => run(notices)).toHaveLength(1);
  const replies = await Promise.all([use(code), use(code)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect((await server.attempt(ada, listSessions)).status).toBe(401);
  expect((await server.attempt(null, signIn, { body: { email: ada.email, password } })).status).toBe(200);
});

it('answers and works the same with and without an account, and notifies no one else', async () => {
  const [bea, cleo] = [await server.signUp('Bea'), await server.signUp('Cléo')];
  const log = readLog(server);
  const before = mailServer.received.length;
  const unknown = await ask('nobody@example.org');
  // One worker sends in order: once these have arrived, the other was handled.
  const known = await ask(bea.email);
  await ask(cleo.email);
  expect(unknown).toMatchObject({ status: 200, body: 'Sent if there is such an account' });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await mailServer.arrived(before + 2);
  expect(mailServer.received.slice(before).flatMap(({ to }) => to)).toEqual([bea.email, cleo.email]);
  const asked = [{ address: '127.0.0.1' }, 'Password reset by e-mail requested'];
  expect(log.lines()).toEqual([asked, asked, asked]);
});

it('looks up no account during the request: its duration reveals none', async () => {
  const dora = await server.signUp('Dora');
  const next = mailServer.received.length + 1;
  await inTransaction(server.platform.database, async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx.of());
    expect([await ask(dora.email), await ask('no.user@example.org')]).toMatchObject([{ status: 200 }, { status: 200 }]);
  });
  await mailServer.arrived(next);
});

it('stores no address and no valid code, neither in the queue nor afterwards', async () => {
  const [eli, ida] = [await server.signUp('Eli'), await server.signUp('Ida')];
  // The retry comes after the end of this test.
  mailServer.refusing.set(eli.email, 450);
  await ask(eli.email);
  const code = codeIn(await mailTo(ida));
  const [row] = await run(sql<{ hash: string; minutes: number }>`
    select code_hash::text as hash, extract(epoch from expires_at - now())::float8 / 60 as minutes
    from password_resets where user_id = ${ida.id} and mailed`);
  expect(row?.hash).not.toContain(Buffer.from(code).toString('hex'));
  expect(row?.minutes).toBeGreaterThan(55);
  expect(row?.minutes).toBeLessThanOrEqual(60);
  const stored = await run(sql<{ text: string }>`
    select j.data::text as text from pgboss.job j union all select w.item::text from waiting_jobs w
    union all select m.sealed from waiting_mails m union all select encode(g.key, 'escape') from guesses g`);
  expect(stored.length).toBeGreaterThan(2);
  for (const user of [eli, ida]) expect(JSON.stringify(stored)).not.toContain(user.email);
  await expect.poll(() => run(sql`select from waiting_mails`)).toHaveLength(1);
});

it('a link stops working after an hour, and when the next one is sent', async () => {
  const fay = await server.signUp('Fay');
  const first = codeIn(await mailTo(fay));
  const second = codeIn(await mailTo(fay));
  expect((await server.attempt(null, findReset, { body: { code: first } })).status).toBe(404);
  await run(sql`update password_resets set expires_at = now() where user_id = ${fay.id}`);
  expect((await use(second)).status).toBe(404);
});

it("creates its link when it is sent: a retry after a lost answer doesn't restore a used one", async () => {
  const { platform } = server;
  const kim = await server.signUp('Kim');
  let sending: QueueInput | undefined;
  const mails = {
    add: async () => {},
    queue: (given: QueueInput) => ((sending = given), { name: 'x', work: async () => {} }),
  };
  resetQueue(platform, mails, async () => {});
  const mail = { id: randomUUID(), address: kim.email, content: { language: 'en' as const } };
  const written = await sending?.write(mail);
  const code = new URL(written?.letter.link.url ?? '').hash.slice(1);
  expect((await use(code)).status).toBe(404);
  await inTransaction(platform.database, async (tx) => sending?.onSent?.(tx, mail));
  expect((await use(code)).status).toBe(200);
  expect(await sending?.write(mail)).toEqual(written);
  expect((await use(code)).status).toBe(404);
});

it('keeps a link made by the host, and disappears when one of them is used', async () => {
  const gil = await server.signUp('Gil');
  const { out } = await hestia({ ...server.env, PORT: '0' }, 'users', 'reset-password', gil.email);
  const byHost = new URL(out.split('\n')[0] ?? '').hash.slice(1);
  const byMail = codeIn(await mailTo(gil));
  expect((await use(byHost)).status).toBe(200);
  expect((await use(byMail)).status).toBe(404);
});

it('is in the language of the account, else in that of the page', async () => {
  const hana = await server.signUp('Hana');
  expect((await mailTo(hana, 'ja')).mail.subject).toBe('新しいパスワードの設定');
  await run(sql`update users set language = 'fr' where id = ${hana.id}`);
  const { mail } = await mailTo(hana, 'ja');
  expect(mail.subject).toBe('Choisis un nouveau mot de passe');
  expect(mail.text).toContain('Bonjour Hana,');
});

it('is sent to one address three times an hour, known or unknown, by any process', async () => {
  const ivo = await server.signUp('Ivo');
  const other = await startTestServer({ ...server.env, PORT: '0' });
  try {
    for (const email of [ivo.email, 'nobody.at.all@example.org']) {
      const asked = [await ask(email), await ask(email.toUpperCase(), 'en', other), await ask(email)];
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const from of [server, other]) {
        const { status, headers } = await ask(email, 'en', from);
        expect([status, Number(headers.get('retry-after')) > 3000]).toEqual([429, true]);
      }
    }
  } finally {
    await other.close();
  }
});

it('can be requested twenty times an hour from one network', async () => {
  const behind = await startTestServer({ ...server.env, PORT: '0', HESTIA_TRUST_PROXY: 'true' });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      const body = { email: `gone.${n}@example.org`, language: 'en' as const };
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      statuses.push((await behind.attempt(null, mailReset, { body, headers })).status);
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
  } finally {
    await behind.close();
  }
});

it('is offered only where e-mail is set up', async () => {
  expect(await server.call(null, getProviders)).toMatchObject({ mail: true });
  const without = await startTestServer();
  try {
    expect(await without.call(null, getProviders)).not.toHaveProperty('mail');
    expect(await ask('ada@example.org', 'en', without)).toMatchObject({
      status: 403,
      body: { detail: 'This server sends no e-mail' },
    });
  } finally {
    await without.close();
  }
});
