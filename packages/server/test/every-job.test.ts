import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { apnsToken } from '@hestia/contract/accounts/push-token.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApns } from './apns-service.ts';
import { rentOf } from './bills.ts';
import { startHome, type Home } from './home.ts';
import { mailEnv, startMailServer, type MailServer } from './mail-server.ts';
import { pushService } from './push-service.ts';

// Every queue and every schedule, in the real queue with the real workers: a turn is queued as the cron does it, without an item,
// and has a real effect. A new one needs its effect here.

const service = pushService();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-every-job-'));
const backups = path.join(folder, 'backups');
const phone = 'a'.repeat(64);
let apns: Awaited<ReturnType<typeof startApns>>;
let mails: MailServer;
let at: Home;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
  const address = service.server.address();
  const fcm = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = path.join(folder, 'account.json');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const holder = { client_email: 'push@example.org', private_key: key, project_id: 'test', token_uri: `${fcm}/token` };
  fs.writeFileSync(account, JSON.stringify(holder));
  fs.mkdirSync(backups);
  apns = await startApns({ plain: true });
  mails = await startMailServer({ hasTls: false });
  at = await startHome({
    ...mailEnv(mails),
    HESTIA_FCM_SERVICE_ACCOUNT: account,
    HESTIA_FCM_URL: fcm,
    HESTIA_APNS_KEY: apns.settings.key,
    HESTIA_APNS_KEY_ID: apns.settings.keyId,
    HESTIA_APNS_TEAM_ID: apns.settings.teamId,
    HESTIA_APNS_URL: apns.settings.url,
    HESTIA_BACKUP_TO: backups,
  });
});
afterAll(async () => {
  await at.server.close();
  await apns.close();
  await mails.close();
  service.server.close();
  fs.rmSync(folder, { recursive: true });
});

const one = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await statement.execute(at.server.platform.database.of())).rows[0];
const byHand = (statement: ReturnType<typeof sql>) => at.server.byHand(statement);
const is = async (statement: ReturnType<typeof sql<{ is: boolean }>>) => expect((await one(statement))?.is).toBe(true);
const arrived = (kind: string) => expect(service.sent.map(({ data }) => data.kind)).toContain(kind);

/** Creates work for a job, and checks that it was done. */
type Deed = { readonly due: () => Promise<unknown>; readonly done: () => unknown };

const schedules: Record<string, Deed> = {
  'archive-chores': {
    due: () => addChore({ title: 'Done', dueDate: '2020-01-01', isDone: true }),
    done: () => is(sql`select archived_at is not null as is from chores where title = 'Done'`),
  },
  'begin-absences': {
    async due() {
      const from = '2026-01-01T18:00';
      const rule = { rule: 'FREQ=DAILY;INTERVAL=1', basis: 'schedule', rotation: 'order', isPaused: false };
      await addChore({ title: 'Oven', dueDate: `${from}:00Z`, repeat: { ...rule, from, members: [at.lea.id] } });
      const body = { colocationId: at.home, fromOn: '2099-01-01' };
      await at.server.call(at.lea, absenceEndpoints.addAbsence, { body });
      // Its turn is open since, and the day has come.
      await byHand(sql`update chores set due_at = '2026-01-01' where title = 'Oven'`);
      await byHand(sql`update absences set from_on = '2026-01-02'`);
    },
    done: () =>
      expect(service.sent.map(({ notification }) => notification.title)).toContain('Nobody’s left to do “Oven”'),
  },
  'book-bills': {
    async due() {
      const body = rentOf(at.home, [at.lea, at.tomasz]);
      await at.server.call(at.lea, billEndpoints.addBill, { body });
      await byHand(sql`update bills set first_on = '2025-01-01', until_on = '2025-01-01', next_on = '2025-01-01'`);
    },
    done: () => is(sql`select count(*) = 1 as is from expenses where name = 'Rent'`),
  },
  'check-sums': {
    due: () => byHand(sql`update expense_categories set total_minor = 1 where colocation_id = ${at.home}`),
    done: () => is(sql`select count(*) = 1 as is from wrong_sums`),
  },
  'due-chores': {
    async due() {
      await addChore({ title: 'Bins', dueDate: '2040-01-01T10:00:00Z', remind: ['atDue'], enrolled: [at.tomasz.id] });
      await byHand(sql`update chores set remind_at = now() - interval '1 minute' where title = 'Bins'`);
    },
    done: () => arrived('due'),
  },
  'due-digests': {
    async due() {
      await at.server.call(at.tomasz, noticeEndpoints.setNoticeChoice, { body: { digestAt: 0 } });
      await byHand(sql`update memberships set digested_on = '2020-01-01'`);
    },
    done: () => arrived('digest'),
  },
  'due-turns': {
    async due() {
      const from = `${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}T23:59`;
      const rule = { rule: 'FREQ=DAILY;INTERVAL=1', basis: 'schedule', rotation: 'together', isPaused: false };
      await at.server.call(at.lea, colocationEndpoints.updateColocation, { body: { id: at.home, timeZone: 'UTC' } });
      await at.server.call(at.tomasz, noticeEndpoints.setNoticeChoice, { body: { remindAt: 0 } });
      await addChore({ title: 'Dishes', dueDate: `${from}:00Z`, repeat: { ...rule, from, members: [at.tomasz.id] } });
      await byHand(sql`update memberships set reminded_on = current_date - 2`);
    },
    done: () => expect(service.sent.map(({ notification }) => notification.title)).toContain('Dishes'),
  },
  'due-weeks': {
    async due() {
      const body = { id: at.home, isOpened: true } as const;
      await at.server.call(at.lea, colocationEndpoints.setWeek, { body });
      await byHand(sql`update colocations set week_push_day = extract(isodow from now() at time zone time_zone)::int,
        week_push_hour = 0, week_pushed_on = '2020-01-01' where id = ${at.home}`);
      const dueDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
      await addChore({ title: 'Windows', dueDate, enrolled: [at.tomasz.id] });
    },
    done: () => arrived('week'),
  },
  'end-polls': {
    async due() {
      const pollInput = { title: 'Dinner?', options: ['Soup', 'Rice'], isAnonymous: false };
      const body = { colocationId: at.home, reminderType: 3, content: '', color: 'yellow', pollInput };
      await at.server.call(at.lea, reminderEndpoints.addReminder, { body });
      await byHand(sql`update reminders set expires_at = now() - interval '1 minute' where reminder_type = 3`);
    },
    done: () => is(sql`select ended_at is not null as is from reminders where reminder_type = 3`),
  },
  'forget-deleted-expenses': {
    async due() {
      const body = { colocationId: at.home, name: 'Gone', amount: 10, paidBy: at.lea.id };
      const more = { expenseCategoryId: generalCategoryId(at.home), splitType: 0, splitBetween: [at.lea.id] };
      const id = await at.server.call(at.lea, moneyEndpoints.addExpense, { body: { ...body, ...more } });
      await at.server.call(at.lea, moneyEndpoints.deleteExpense, { params: { id } });
      await byHand(sql`update deleted_expenses set deleted_at = now() - interval '40 days'`);
    },
    done: () => is(sql`select count(*) = 0 as is from deleted_expenses`),
  },
  'move-out': {
    async due() {
      const ben = await at.server.signUp('Ben');
      await at.server.join(ben, at.home);
      const body = { colocationId: at.home, userId: ben.id, leavesOn: inDays(30) };
      await at.server.call(ben, moveEndpoints.planMove, { body });
      await byHand(sql`update moves set leaves_on = '2026-01-01'`);
    },
    done: () => is(sql`select count(*) = 1 as is from moves where left_at is not null`),
  },
  'nightly-backup': {
    due: () => Promise.resolve(),
    done: () => expect(fs.readdirSync(backups).filter((name) => name.endsWith('.tar.zst'))).toHaveLength(1),
  },
  'remove-image-orphans': {
    due: () =>
      byHand(sql`insert into images (name, colocation_id, created_by, width, height, bytes, unused_since)
      values ('orphan.webp', ${at.home}, ${at.lea.id}, 1, 1, 1, now() - interval '2 days')`),
    done: () => is(sql`select removed_at is not null as is from images where name = 'orphan.webp'`),
  },
  retention: {
    due: () =>
      byHand(sql`insert into idempotency (user_id, key, at) values (${at.lea.id}, 'old', now() - interval '40 days')`),
    done: () => is(sql`select count(*) = 0 as is from idempotency where key = 'old'`),
  },
  'weekly-backup-proof': {
    due: () => Promise.resolve(),
    done: () =>
      is(sql`select count(*) > 0 as is from pgboss.job where name = 'weekly-backup-proof' and state = 'completed'`),
  },
};

const queues: Record<string, Deed> = {
  'account-notices': {
    due: () => at.server.call(at.tomasz, recoveryEndpoints.makeRecoveryCodes),
    done: () => arrived('account'),
  },
  digests: { due: () => Promise.resolve(), done: () => arrived('digest') },
  weeks: { due: () => Promise.resolve(), done: () => arrived('week') },
  'mail-invitation': {
    async due() {
      const { code } = await at.server.call(at.lea, colocationEndpoints.createInvitation, {
        body: { colocationId: at.home },
      });
      const body = { colocationId: at.home, code, email: 'guest@example.org', language: 'en' } as const;
      await at.server.call(at.lea, colocationEndpoints.mailInvitation, { body });
    },
    done: () => expect(mails.received.flatMap(({ to }) => to)).toContain('guest@example.org'),
  },
  'mail-reset': {
    due: () => at.server.call(null, accountEndpoints.mailReset, { body: { email: at.lea.email, language: 'en' } }),
    done: () => expect(mails.received.flatMap(({ to }) => to)).toContain(at.lea.email),
  },
  notices: {
    due: () =>
      at.server.call(at.lea, messageEndpoints.sendMessage, { body: { colocationId: at.home, content: 'Soup?' } }),
    done: () => arrived('message'),
  },
  'push-apns': {
    due: () => Promise.resolve(),
    done: () => expect(apns.sent.map(({ device }) => device)).toContain(phone),
  },
  'push-fcm': { due: () => Promise.resolve(), done: () => arrived('message') },
  'push-unseen': {
    due: () => Promise.resolve(),
    done: () => is(sql`select count(*) > 0 as is from pgboss.job where name = 'push-unseen' and state = 'completed'`),
  },
  'push-web': {
    due: () => Promise.resolve(),
    // The test machine has no public push service: the attempt records the destination.
    done: () =>
      is(sql`select output ->> 'message' like '%push.nowhere.invalid%' as is from pgboss.job where name = 'push-web'`),
  },
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

function addChore(body: object): Promise<unknown> {
  return at.server.call(at.lea, choreEndpoints.addChore, { body: { colocationId: at.home, title: '', ...body } });
}

/** Tomasz has a phone of each kind, and a browser. */
async function reachTomasz(): Promise<void> {
  const { server, tomasz } = at;
  for (const fcmToken of ['tomasz', apnsToken(phone)])
    await server.call(null, accountEndpoints.signIn, {
      body: { email: tomasz.email, password: tomasz.password, fcmToken },
    });
  const ecdh = createECDH('prime256v1');
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  await server.call(tomasz, noticeEndpoints.subscribe, {
    body: { endpoint: 'https://push.nowhere.invalid/tomasz', keys },
  });
}

it('every queue and every schedule works, and none fails permanently', async () => {
  const { platform, env } = at.server;
  await vi.waitFor(() => is(sql`select to_regclass('pgboss.queue') is not null as is`), 20_000);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ name: string }>`
      select name from pgboss.queue where name not like '\\_\\_%' and name <> 'failed-jobs' order by name`.execute(
      platform.database.of(),
    );
    expect(rows.map(({ name }) => name)).toEqual([...Object.keys(schedules), ...Object.keys(queues)].toSorted());
  }, 20_000);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(
      platform.database.of(),
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(schedules).toSorted());
  }, 20_000);

  await reachTomasz();
  for (const { due } of [...Object.values(queues), ...Object.values(schedules)]) await due();
  const cron = new PgBoss({ connectionString: env['DATABASE_URL'] ?? '', schedule: false, supervise: false });
  await cron.start();
  for (const name of Object.keys(schedules)) await cron.send(name, null);
  await cron.stop({ graceful: false });
  await vi.waitFor(
    async () => {
      for (const [name, { done }] of Object.entries({ ...schedules, ...queues })) {
        try {
          await done();
        } catch (cause) {
          throw new Error(`Nothing has come of ${name} yet`, { cause });
        }
      }
    },
    { timeout: 60_000, interval: 500 },
  );
  await is(sql`select count(*) = 0 as is from failed_jobs`);
});
