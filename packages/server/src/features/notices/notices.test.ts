import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importSPKI, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { isArrival, pushService } from '#test/push-service.ts';
import { pictureForm } from '#test/samples/images.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { pushKeys } from '#test/push-keys.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = { public: publicKey.export({ type: 'spki', format: 'pem' }) };

const service = pushService();
let server: TestServer;
let folder: string;
let lea: TestUser;
let home: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
  const address = service.server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-fcm-'));
  const file = path.join(folder, 'account.json');
  const account = {
    client_email: 'push@example.org',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    project_id: 'hestia-test',
    token_uri: `${base}/token`,
  };
  fs.writeFileSync(file, JSON.stringify(account));
  server = await startTestServer({
    HESTIA_FCM_SERVICE_ACCOUNT: file,
    HESTIA_FCM_URL: base,
    HESTIA_RESET_BY_MEMBERS: 'on',
  });
  lea = await server.signUp('Léa');
  home = await server.createHousehold(lea);
});
afterAll(async () => {
  await server.close();
  service.server.close();
  fs.rmSync(folder, { recursive: true });
});

/** A user with a phone moves in. */
async function moveIn(name: string, fcmToken: string): Promise<TestUser> {
  const user = await server.signUp(name);
  await server.join(user, home);
  const { email, password } = user;
  await server.call(null, accountEndpoints.signIn, { body: { email, password, fcmToken } });
  return user;
}

/** Sets quiet hours from an hour ago until in an hour. */
function asleepNow(user: TestUser) {
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  const body = {
    kinds: { reminder: true, message: true, chore: true, expense: true, poll: true },
    quietFrom: (minute + 1380) % 1440,
    quietUntil: (minute + 60) % 1440,
    timeZone: 'UTC',
  };
  return server.call(user, noticeEndpoints.setNoticeChoice, { body });
}

const say = (content: string, mentions: string[] = []) =>
  server.call(lea, messageEndpoints.sendMessage, { body: { colocationId: home, content, sendBy: lea.id, mentions } });
const sentTo = (token: string) => service.sent.filter((message) => message.token === token && !isArrival(message));
const arrives = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

describe('a notice by FCM', () => {
  it('reaches the other members in their language, and not the sender', async () => {
    const tomasz = await moveIn('Tomasz', 'phone-tomasz');
    await server.call(tomasz, accountEndpoints.setLanguage, { body: { userId: tomasz.id, language: 'de' } });
    await server.call(null, accountEndpoints.signIn, {
      body: { email: lea.email, password: lea.password, fcmToken: 'phone-lea' },
    });
    await say('Who is home?');
    await server.call(lea, shoppingListEndpoints.addShoppingList, { body: { colocationId: home, name: 'Groceries' } });
    await arrives(() => expect(sentTo('phone-tomasz')).toHaveLength(2));
    expect(sentTo('phone-tomasz').map((message) => message.notification)).toEqual(
      expect.arrayContaining([
        { title: 'Neue Nachricht von Léa', body: 'Who is home?' },
        { title: 'Neuer Zettel', body: 'Léa hat einen Zettel aufgehängt' },
      ]),
    );
    expect(sentTo('phone-lea')).toEqual([]);
  });

  it('notifies all devices of a user about their account, except the acting one, at night, too', async () => {
    const nia = await moveIn('Nia', 'phone-nia');
    await asleepNow(nia);
    const signIn = { email: nia.email, password: nia.password, fcmToken: 'tablet-nia' };
    const tablet = await server.call(null, accountEndpoints.signIn, { body: signIn });
    const { codes } = await server.call(tablet, recoveryEndpoints.makeRecoveryCodes);
    await sql`update users set asks_passkey = true where id = ${nia.id}`.execute(server.platform.database.of());
    // The second time nothing changes.
    for (const isOn of [false, false])
      await server.call(tablet, secondFactorEndpoints.setSecondFactor, { body: { isOn } });
    await server.call(nia, accountEndpoints.quitColocation, { params: { id: home } });
    const body = { email: nia.email, code: codes[0] ?? '' };
    await server.call(null, recoveryEndpoints.signInWithRecoveryCode, { body });
    await arrives(() => expect([sentTo('phone-nia').length, sentTo('tablet-nia').length]).toEqual([3, 1]));
    expect(sentTo('tablet-nia')[0]).toMatchObject({
      notification: { title: 'Signed in with a recovery code' },
      data: { kind: 'account', url: '/settings/recovery' },
    });
    const titles = sentTo('phone-nia').map((message) => message.notification.title);
    expect(titles).toEqual(expect.arrayContaining(['New recovery codes', 'Two-step sign-in is off']));
  });

  it('notifies a user whose password two others have reset, with their names', async () => {
    const [ria, sam] = [await moveIn('Ria', 'phone-ria'), await moveIn('Sam', 'phone-sam')];
    const params = { userId: ria.id };
    await server.call(lea, memberResetEndpoints.askReset, { params });
    await server.call(sam, memberResetEndpoints.confirmReset, { params });
    await arrives(() =>
      expect(sentTo('phone-ria')).toMatchObject([
        {
          notification: { title: 'Léa and Sam want to reset your password' },
          data: { kind: 'account', url: '/profile' },
        },
      ]),
    );
  });

  it('is signed by the service account', async () => {
    const { payload } = await jwtVerify(service.assertions[0] ?? '', await importSPKI(pem.public, 'RS256'));
    expect(payload).toMatchObject({
      iss: 'push@example.org',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    });
  });

  it('is in English as on the wire without a chosen language', async () => {
    await moveIn('Ann', 'phone-ann');
    await say('Hello Ann');
    await server.call(lea, shoppingListEndpoints.addShoppingList, { body: { colocationId: home, name: 'Party' } });
    await arrives(() => expect(sentTo('phone-ann')).toHaveLength(2));
    expect(sentTo('phone-ann').map((message) => message.notification)).toEqual(
      expect.arrayContaining([
        { title: 'New message from Léa', body: 'Hello Ann' },
        { title: 'New note', body: 'Léa put up a note' },
      ]),
    );
  });

  it('mentions pictures, with their text', async () => {
    const zoe = await moveIn('Zoé', 'phone-zoe');
    await server.call(zoe, accountEndpoints.setLanguage, { body: { userId: zoe.id, language: 'fr' } });
    for (const content of ['', 'Le chat']) {
      const body = pictureForm();
      body.append('colocationId', home);
      body.append('content', content);
      await server.call(lea, messageEndpoints.sendPictures, { body });
    }
    await arrives(() => expect(sentTo('phone-zoe')).toHaveLength(2));
    const title = 'Nouveau message : Léa';
    expect(sentTo('phone-zoe').map((message) => message.notification)).toEqual(
      expect.arrayContaining([
        { title, body: '📷 A envoyé une photo' },
        { title, body: '📷 Le chat' },
      ]),
    );
  });

  it('removes a dead device, retries a busy service, and delays no one else meanwhile', async () => {
    await moveIn('Dead', 'phone-dead');
    await moveIn('Busy', 'phone-busy');
    await moveIn('Fine', 'phone-fine');
    service.statuses.set('phone-dead', () => 404);
    service.statuses.set('phone-busy', () => 503);
    await say('Anybody?');
    await arrives(() => expect(sentTo('phone-fine')).toHaveLength(1));
    const tokens = async () => {
      const { rows } = await server.platform.database.pool.query<{ token: string }>('select token from devices');
      return rows.map((row) => row.token);
    };
    await vi.waitFor(async () => expect(await tokens()).not.toContain('phone-dead'), { timeout: 15_000 });
    const states = async () => {
      const { rows } = await server.platform.database.pool.query<{ state: string }>(
        `select state from pgboss.job where data ->> 'token' = 'phone-busy' and data #>> '{push,kind}' = 'message'`,
      );
      return rows.map((row) => row.state);
    };
    await vi.waitFor(async () => expect(await states()).toEqual(['retry']), { timeout: 15_000 });
    expect(await tokens()).toContain('phone-busy');
  });

  it('is not sent for a muted kind, and waits during quiet hours', async () => {
    const choosy = await moveIn('Choosy', 'phone-choosy');
    const sleeper = await moveIn('Sleeper', 'phone-sleeper');
    const kinds = { reminder: true, message: false, chore: true, expense: true, nudge: true, poll: true };
    const awake = { kinds, quietFrom: null, quietUntil: null, timeZone: 'Europe/Paris', digestAt: null };
    await server.call(choosy, noticeEndpoints.setNoticeChoice, { body: awake });
    expect(await server.call(choosy, noticeEndpoints.getNoticeChoice)).toMatchObject({ ...awake, remindAt: 540 });
    await asleepNow(sleeper);
    const before = sentTo('phone-fine').length;
    await say('Quiet, please');
    await arrives(() => expect(sentTo('phone-fine')).toHaveLength(before + 1));
    expect([sentTo('phone-choosy'), sentTo('phone-sleeper')]).toEqual([[], []]);
    const { rows } = await server.platform.database.pool.query<{ start_after: Date }>(
      `select start_after from pgboss.job where name = 'push-fcm' and data ->> 'token' = 'phone-sleeper'`,
    );
    const wait = new Date(rows[0]?.start_after ?? 0).getTime() - Date.now();
    expect(wait).toBeGreaterThan(30 * 60_000);
    expect(wait).toBeLessThan(61 * 60_000);
  });

  it('sends no tasks to members away on the household’s day, for any time zone of their device', async () => {
    // These two never have the same day.
    const [here, there] = ['Pacific/Kiritimati', 'Pacific/Niue'];
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone: here } });
    const away = async (name: string, timeZone: string) => {
      const user = await moveIn(name, `phone-${name}`);
      await server.call(user, noticeEndpoints.setNoticeChoice, { body: { timeZone: there } });
      const day = dayOf(new Date(), timeZone);
      await server.call(user, absenceEndpoints.addAbsence, { body: { colocationId: home, fromOn: day, untilOn: day } });
    };
    await away('gone', here);
    await away('back', there);
    await server.call(lea, choreEndpoints.addChore, { body: { colocationId: home, title: 'Water the plants' } });
    await say('The plants are yours');
    const kinds = (token: string) =>
      sentTo(token)
        .map(({ data }) => data.kind)
        .toSorted();
    await arrives(() =>
      expect([kinds('phone-back'), kinds('phone-gone')]).toEqual([['chore', 'message'], ['message']]),
    );
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone: 'Europe/Paris' } });
  });

  it("delayed by quiet hours isn't sent to a member who is away or has disabled it by then", async () => {
    const asleep = [await moveIn('Traveller', 'phone-traveller'), await moveIn('Fickle', 'phone-fickle')] as const;
    const [traveller, fickle] = asleep;
    for (const user of asleep) await asleepNow(user);
    await server.call(lea, choreEndpoints.addChore, { body: { colocationId: home, title: 'Sweep the stairs' } });
    await say('Sleep well');
    const waiting = async () => {
      const { rows } = await server.platform.database.pool.query<{ kind: string }>(
        `select data -> 'push' ->> 'kind' as kind from pgboss.job
         where name = 'push-fcm' and state = 'created' and data ->> 'token' in ('phone-traveller', 'phone-fickle')`,
      );
      return rows.map(({ kind }) => kind).toSorted();
    };
    await vi.waitFor(async () => expect(await waiting()).toEqual(['chore', 'chore', 'message', 'message']), {
      timeout: 15_000,
    });
    const fromOn = new Date().toISOString().slice(0, 10);
    await server.call(traveller, absenceEndpoints.addAbsence, { body: { colocationId: home, fromOn } });
    await server.call(fickle, noticeEndpoints.setNoticeChoice, { body: { kinds: { message: false } } });
    await server.platform.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'push-fcm' and data ->> 'token' in ('phone-traveller', 'phone-fickle')`,
    );
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 15_000 });
    const kinds = (token: string) => sentTo(token).map(({ data }) => data.kind);
    await arrives(() => expect([kinds('phone-traveller'), kinds('phone-fickle')]).toEqual([['message'], ['chore']]));
  });

  it('reaches mentioned members even if they muted messages, but not absent ones, and later those in quiet hours', async () => {
    const muted = await moveIn('Muted', 'phone-muted');
    const travels = await moveIn('Travels', 'phone-travels');
    const asleep = await moveIn('Asleep', 'phone-asleep');
    await moveIn('Other', 'phone-other');
    for (const user of [muted, travels])
      await server.call(user, noticeEndpoints.setNoticeChoice, { body: { kinds: { message: false } } });
    const fromOn = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    await server.call(travels, absenceEndpoints.addAbsence, { body: { colocationId: home, fromOn, untilOn: null } });
    await asleepNow(asleep);
    const id = await say('@Muted, @Travels, @Asleep: dinner?', [muted.id, travels.id, asleep.id]);
    await arrives(() =>
      expect([sentTo('phone-muted'), sentTo('phone-other')].map(({ length }) => length)).toEqual([1, 1]),
    );
    const [byMuted, received] = [sentTo('phone-muted')[0], sentTo('phone-other')[0]];
    expect(byMuted?.notification).toEqual({ title: 'Léa mentioned you', body: '@Muted, @Travels, @Asleep: dinner?' });
    expect(byMuted?.data).toEqual({ kind: 'mention', url: `/message?message=${id}` });
    expect(received?.notification.title).toBe('New message from Léa');
    const { rows } = await server.platform.database.pool.query<{ token: string }>(
      `select data ->> 'token' as token from pgboss.job
       where name = 'push-fcm' and start_after > now() + interval '30 minutes'
         and data ->> 'token' in ('phone-travels', 'phone-asleep')`,
    );
    expect(rows).toEqual([{ token: 'phone-asleep' }]);
  });

  it('about an expense, or a mention in its comment, links to that expense', async () => {
    const member = await moveIn('Told', 'phone-led');
    const expenseId = randomUUID();
    const wine = { id: expenseId, name: 'Wine', amount: 9, paidBy: lea.id, splitBetween: [lea.id, member.id] };
    await server.call(lea, moneyEndpoints.addExpense, {
      body: { colocationId: home, expenseCategoryId: generalCategoryId(home), ...wine },
    });
    await server.call(lea, historyEndpoints.addExpenseMessage, {
      body: { expenseId, content: '@Told: red?', mentions: [member.id] },
    });
    await arrives(() =>
      expect(sentTo('phone-led').map(({ data }) => data)).toEqual(
        expect.arrayContaining([
          { kind: 'expense', url: `/money?expense=${expenseId}` },
          { kind: 'mention', url: `/money?expense=${expenseId}` },
        ]),
      ),
    );
  });

  it('about a repayment between others has both names', async () => {
    const member = await moveIn('Told as well', 'phone-told');
    await server.call(member, accountEndpoints.setLanguage, { body: { userId: member.id, language: 'de' } });
    const creditor = await moveIn('Creditor', 'phone-creditor');
    const categories = await server.call(lea, moneyEndpoints.listCategories, { params: { id: home } });
    const expenseCategoryId = categories.find(({ name }) => name === REFUND_CATEGORY)?.id ?? '';
    const payment = { name: 'Refund', amount: 19.5, paidBy: lea.id, splitBetween: [creditor.id] };
    const body = { colocationId: home, expenseCategoryId, ...payment };
    const id = await server.call(lea, moneyEndpoints.addExpense, { body });
    const received = (token: string) => sentTo(token).map(({ notification, data }) => ({ ...notification, ...data }));
    await arrives(() =>
      expect(received('phone-told')).toMatchObject([
        { title: 'Neue Zahlung', body: 'Léa → Creditor, 19,50\u00a0€', kind: 'expense', url: `/money?expense=${id}` },
      ]),
    );
    await arrives(() =>
      expect(received('phone-creditor')).toMatchObject([{ title: 'New payment', body: 'Léa → Creditor, €19.50' }]),
    );
  });

  it("payment reminders go only to debtors who haven't muted them", async () => {
    const [debtor, muted] = [await moveIn('Debtor', 'phone-debtor'), await moveIn('Muted as well', 'phone-muted')];
    await server.call(debtor, accountEndpoints.setLanguage, { body: { userId: debtor.id, language: 'de' } });
    await server.call(muted, noticeEndpoints.setNoticeChoice, { body: { kinds: { nudge: false } } });
    const expenseCategoryId = await server.call(lea, moneyEndpoints.addCategory, {
      body: { name: 'Lent', colocationId: home },
    });
    const lent = { colocationId: home, expenseCategoryId, name: 'Lent', amount: 800, paidBy: lea.id };
    await server.call(lea, moneyEndpoints.addExpense, { body: { ...lent, splitBetween: [debtor.id, muted.id] } });
    for (const { id: userId } of [muted, debtor])
      await server.call(lea, settleEndpoints.nudge, { body: { colocationId: home, userId } });
    const received = (token: string) =>
      sentTo(token)
        .filter(({ data }) => data.kind === 'nudge')
        .map(({ notification, data }) => ({ ...notification, url: data.url }));
    const expected = {
      title: 'Léa stupst dich an',
      body: 'Magst du ausgleichen? Wann es dir passt.',
      url: '/money/refund',
    };
    await arrives(() => expect(received('phone-debtor')).toEqual([expected]));
    expect([received('phone-muted'), received('phone-lea')]).toEqual([[], []]);
    // Asking all to settle up nudges each payer of the plan.
    await server.call(lea, closingEndpoints.settleNow, { body: { colocationId: home } });
    await arrives(() => expect(received('phone-debtor')).toEqual([expected, expected]));
    // A former member with an open balance is notified too, with a link to it.
    const gone = await moveIn('Nudged once', 'phone-gone');
    await server.call(lea, moneyEndpoints.addExpense, { body: { ...lent, amount: 900, splitBetween: [gone.id] } });
    await server.call(gone, accountEndpoints.quitColocation, { params: { id: home } });
    await server.call(lea, settleEndpoints.nudge, { body: { colocationId: home, userId: gone.id } });
    await arrives(() => expect(received('phone-gone')).toMatchObject([{ url: '/profile' }]));
  });

  it('notifies only those whom a comment mentions', async () => {
    const named = await moveIn('Named', 'phone-named');
    await moveIn('Unnamed', 'phone-unnamed');
    const choreId = await server.call(lea, choreEndpoints.addChore, { body: { colocationId: home, title: 'Bins' } });
    const comment = { choreId, content: 'Yours, @Named', mentions: [named.id] };
    await server.call(lea, choreEndpoints.addChoreMessage, { body: comment });
    // Expenses of earlier tests may be announced late, also to later members.
    const isLate = (title: string) => title === 'New expense';
    const titles = (token: string) =>
      sentTo(token)
        .map(({ notification }) => notification.title)
        .filter((title) => !isLate(title));
    await arrives(() => expect(titles('phone-named').toSorted()).toEqual(['Léa mentioned you', 'New task']));
    await arrives(() => expect(titles('phone-unnamed')).toEqual(['New task']));
    // It leads to the task.
    const mention = sentTo('phone-named').find(({ data }) => data.kind === 'mention');
    expect(mention?.data.url).toBe(`/tasks?chore=${choreId}`);
  });

  it('notifies those whom a note mentions even when muted, and after an edit only newly mentioned ones', async () => {
    const [first, later] = [await moveIn('First', 'phone-first'), await moveIn('Later', 'phone-later')];
    for (const user of [first, later])
      await server.call(user, noticeEndpoints.setNoticeChoice, { body: { kinds: { reminder: false } } });
    const note = { content: '@First, the keys?', color: 'blue', mentions: [first.id] };
    const id = await server.call(lea, reminderEndpoints.addReminder, {
      body: { colocationId: home, reminderType: 0, ...note },
    });
    const received = (token: string) => sentTo(token).map(({ notification, data }) => ({ ...notification, ...data }));
    const expected = { title: 'Léa mentioned you', kind: 'mention', url: `/?note=${id}` };
    await arrives(() => expect(received('phone-first')).toEqual([{ ...expected, body: '@First, the keys?' }]));
    const changed = { id, content: '@First or @Later, the keys?', mentions: [first.id, later.id] };
    await server.call(lea, reminderEndpoints.editReminder, { body: changed });
    await arrives(() => expect(received('phone-later')).toEqual([{ ...expected, body: changed.content }]));
    expect(received('phone-first')).toHaveLength(1);
  });

  it('notifies the member asked about a task, even when muted, and the asker about the answer; no one else', async () => {
    const [marc, cleo] = [await moveIn('Marc', 'phone-marc'), await moveIn('Cleo', 'phone-cleo')];
    for (const user of [marc, cleo])
      await server.call(user, noticeEndpoints.setNoticeChoice, { body: { kinds: { chore: false } } });
    await server.call(marc, accountEndpoints.setLanguage, { body: { userId: marc.id, language: 'de' } });
    const due = { title: 'Bins', dueDate: '2040-01-03T23:30:00.000Z', enrolled: [cleo.id] };
    const choreId = await server.call(cleo, choreEndpoints.addChore, { body: { colocationId: home, ...due } });
    const stairs = { title: 'Stairs', dueDate: '2040-01-05T17:00:00.000Z', enrolled: [marc.id] };
    const theirs = await server.call(marc, choreEndpoints.addChore, { body: { colocationId: home, ...stairs } });
    const ask = (inReturn?: string) =>
      server.call(cleo, choreEndpoints.askHandover, { body: { choreId, userId: marc.id, inReturn } });
    const answer = (id: string, isAccepted: boolean) =>
      server.call(marc, choreEndpoints.answerHandover, { body: { id, isAccepted } });
    const received = (token: string) => sentTo(token).map(({ notification: { title, body } }) => `${title}: ${body}`);
    // It is due after midnight in Paris.
    const asked = 'Cleo bittet dich um Hilfe: Kannst du „Bins“ am Mittwoch, 4. Januar übernehmen?';
    const first = await ask();
    await arrives(() => expect(received('phone-marc')).toEqual([asked]));
    await answer(first, false);
    const declined = 'Marc can’t: “Bins” on Wednesday, January 4 stays with you';
    await arrives(() => expect(received('phone-cleo')).toEqual([declined]));
    const second = await ask(theirs);
    const swap = `${asked}\nDafür macht Cleo „Stairs“ am Donnerstag, 5. Januar`;
    await arrives(() => expect(received('phone-marc')).toEqual([asked, swap]));
    await answer(second, true);
    const does = 'Marc says yes: Marc will do “Bins” on Wednesday, January 4';
    const accepted = `${does}\nIn return, you take “Stairs” on Thursday, January 5`;
    await arrives(() => expect(received('phone-cleo')).toEqual([declined, accepted]));
    expect(sentTo('phone-marc')[0]?.data).toEqual({ kind: 'handover', url: '/tasks' });
  });

  it("tells the asker when the asked member can't take it, also after a removal", async () => {
    const [asker, gone] = [await moveIn('Asker', 'phone-asker'), await moveIn('Gone as well', 'phone-gone-for-good')];
    const due = { title: 'Windows', dueDate: '2040-01-03T17:00:00.000Z', enrolled: [asker.id] };
    const choreId = await server.call(asker, choreEndpoints.addChore, { body: { colocationId: home, ...due } });
    await server.call(asker, choreEndpoints.askHandover, { body: { choreId, userId: gone.id } });
    await server.call(lea, colocationEndpoints.removeMember, { params: { userId: gone.id }, body: {} });
    const received = () => sentTo('phone-asker').map(({ notification: { title } }) => title);
    await arrives(() => expect(received()).toEqual(['Gone as well can’t']));
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, joinPolicy: 'id' } });
  });

  it("isn't shown on a phone after its owner signed out or moved out", async () => {
    const leaver = await moveIn('Leaver', 'phone-leaver');
    const mover = await moveIn('Mover', 'phone-mover');
    const waiting = () =>
      server.platform.database.pool.query<{ token: string }>(
        `select data ->> 'token' as token from pgboss.job
       where name = 'push-fcm' and state = 'created' and data ->> 'token' in ('phone-leaver', 'phone-mover')`,
      );
    await asleepNow(leaver);
    await asleepNow(mover);
    await say('For Leaver and Mover alone');
    await vi.waitFor(async () => expect((await waiting()).rows).toHaveLength(2), { timeout: 15_000 });
    await server.call(leaver, accountEndpoints.logout, { body: { userId: leaver.id, fcmToken: 'phone-leaver' } });
    await server.call(mover, accountEndpoints.quitColocation, { params: { id: mover.id } });
    await server.platform.database.pool.query(`update pgboss.job set start_after = now() where name = 'push-fcm'`);
    await vi.waitFor(async () => expect((await waiting()).rows).toEqual([]), { timeout: 15_000 });
    await arrives(() => expect(sentTo('phone-sleeper').length).toBeGreaterThan(0));
    expect([sentTo('phone-leaver'), sentTo('phone-mover')]).toEqual([[], []]);
  });

  it('delayed by quiet hours has no content deleted or withdrawn by then', async () => {
    const sleeper = await moveIn('Dreamer', 'phone-dreamer');
    await asleepNow(sleeper);
    const chore = (title: string) =>
      server.call(lea, choreEndpoints.addChore, { body: { colocationId: home, title, enrolled: [lea.id] } });
    const ask = async (choreId: string, inReturn?: string) =>
      server.call(lea, choreEndpoints.askHandover, { body: { choreId, userId: sleeper.id, inReturn } });
    const regretted = await say('What I should not have said');
    const [remaining, deleted] = [await chore('Kept'), await chore('Deleted')];
    const [withdrawn, open] = [await ask(deleted), await ask(remaining)];
    const theirs = await server.call(sleeper, choreEndpoints.addChore, {
      body: { colocationId: home, title: 'In return', enrolled: [sleeper.id] },
    });
    await ask(await chore('Offered'), theirs);
    const { pool } = server.platform.database;
    const held = `name = 'push-fcm' and state = 'created' and data ->> 'token' = 'phone-dreamer'`;
    const waiting = async () => (await pool.query(`select from pgboss.job where ${held}`)).rowCount;
    await vi.waitFor(async () => expect(await waiting()).toBe(7), { timeout: 15_000 });
    await server.call(lea, messageEndpoints.deleteMessage, { params: { id: regretted } });
    await server.call(lea, choreEndpoints.withdrawHandover, { params: { id: withdrawn } });
    await server.call(lea, choreEndpoints.deleteChore, { params: { id: deleted }, query: {} });
    await server.call(lea, choreEndpoints.deleteChore, { params: { id: theirs }, query: {} });
    await pool.query(`update pgboss.job set start_after = now() where ${held}`);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 15_000 });
    const bodies = () => sentTo('phone-dreamer').map(({ notification }) => notification.body);
    await arrives(() => expect(bodies()).toHaveLength(3));
    expect(bodies().toSorted()).toEqual([
      expect.stringMatching(/^Can you take “Kept” on /),
      'Léa added “Kept”',
      'Léa added “Offered”',
    ]);
    await server.call(lea, choreEndpoints.withdrawHandover, { params: { id: open } });
  });

  it("isn't retried endlessly for an invalid device", async () => {
    await moveIn('Garbled', 'phone-garbled');
    service.statuses.set('phone-garbled', () => 400);
    await say('Hm?');
    const { pool } = server.platform.database;
    const known = () => pool.query(`select from devices where token = 'phone-garbled'`);
    await vi.waitFor(async () => expect((await known()).rowCount).toBe(0), { timeout: 15_000 });
  });

  it('refuses an unknown time zone', async () => {
    const kinds = { reminder: true, message: true, chore: true, expense: true, poll: true };
    const body = { kinds, quietFrom: null, quietUntil: null, timeZone: 'Mars/Olympus' };
    expect((await server.attempt(lea, noticeEndpoints.setNoticeChoice, { body })).status).toBe(422);
  });
});

describe('a Web Push subscription', () => {
  it('is accepted only at a public https address', async () => {
    const keys = pushKeys();
    const wrong = [
      'http://push.example.org/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://localhost/x',
      'https://db.internal/x',
      'nonsense',
      `https://push.example.org/${'推'.repeat(1900)}`,
    ];
    for (const endpoint of wrong) {
      expect((await server.attempt(lea, noticeEndpoints.subscribe, { body: { endpoint, keys } })).status).toBe(422);
    }
    const endpoint = 'https://push.example.org/abc';
    expect((await server.attempt(lea, noticeEndpoints.subscribe, { body: { endpoint, keys } })).status).toBe(200);
    expect((await server.attempt(lea, noticeEndpoints.unsubscribe, { body: { endpoint } })).status).toBe(200);
  });

  it("refuses keys that can't encrypt", async () => {
    const good = pushKeys();
    const wrong = [
      { ...good, p256dh: 'AAAA' },
      { ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { ...good, auth: 'AAAA' },
      { ...good, auth: '' },
    ];
    for (const keys of wrong) {
      const body = { endpoint: 'https://push.example.org/abc', keys };
      expect((await server.attempt(lea, noticeEndpoints.subscribe, { body })).status).toBe(422);
    }
  });

  it('the oldest is removed when a user has more than twenty', async () => {
    for (let n = 0; n < 23; n++) {
      const body = { endpoint: `https://push.example.org/${n}`, keys: pushKeys() };
      await server.call(lea, noticeEndpoints.subscribe, { body });
    }
    const { rows } = await server.platform.database.pool.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions where user_id = $1',
      [lea.id],
    );
    expect(rows.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, n) => `https://push.example.org/${n + 3}`).toSorted(),
    );
  });

  it('is listed by device, and removable from another device of the same user', async () => {
    const [eva, dan] = [await server.signUp('Eva'), await server.signUp('Dan')];
    const subscribe = (endpoint: string) =>
      server.call(eva, noticeEndpoints.subscribe, { body: { endpoint, keys: pushKeys() } });
    expect(await server.call(eva, noticeEndpoints.listDevices)).toEqual([]);
    for (const name of ['eva-1', 'eva-2']) await subscribe(`https://push.example.org/${name}`);
    const [device, ...others] = await server.call(eva, noticeEndpoints.listDevices);
    expect([device, ...others]).toMatchObject([{ current: true }]);
    const params = { id: device?.id ?? '' };
    expect(await server.attempt(dan, noticeEndpoints.removeDevice, { params })).toMatchObject({ status: 404 });
    await server.call(eva, noticeEndpoints.removeDevice, { params });
    const again = await server.attempt(eva, noticeEndpoints.removeDevice, { params });
    expect([await server.call(eva, noticeEndpoints.listDevices), again.status]).toEqual([[], 404]);
  });

  it('uses a stable key', async () => {
    const key = await server.call(lea, noticeEndpoints.getPushKey);
    const again = await server.call(lea, noticeEndpoints.getPushKey);
    expect([Buffer.from(key, 'base64url').length, again]).toEqual([65, key]);
  });
});
