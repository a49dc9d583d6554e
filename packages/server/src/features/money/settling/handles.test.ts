import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { noHandles } from '@hestia/contract/money/paying/handle-schemas.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const IBAN = 'DE89370400440532013000';
const account = { iban: IBAN, accountName: 'Léa Müller' };

let server: TestServer;
let lea: TestUser;
let tom: TestUser;
let yuki: TestUser;
let flat: Flat;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [lea, tom, yuki] = [await server.signUp('Léa'), await server.signUp('Tom'), await server.signUp('Yuki')];
  flat = await Flat.open(server, [lea, tom, yuki]);
});

const keep = (user: TestUser, body: object) => server.attempt(user, settleEndpoints.changeOwnHandles, { body });
const own = (user: TestUser) => server.call(user, settleEndpoints.getOwnHandles);
const ask = (user: TestUser, userId: string) =>
  server.attempt(user, settleEndpoints.getHandles, { params: { userId } });
/** Tom owes Léa 5.00, Yuki has no debts. */
const tomOwesLea = async () =>
  flat.add({ amount: 5, paidBy: lea.id, splitBetween: [tom.id], expenseCategoryId: await flat.addCategory('Food') });

describe('my handles', () => {
  it('handles are stored without the surrounding address; omitted ones stay, null deletes', async () => {
    expect(await own(lea)).toEqual(noHandles);
    await keep(lea, {
      ...account,
      iban: 'de89 3704 0044 0532 0130 00',
      paypal: 'https://paypal.me/lea',
      upi: 'lea@okbank',
    });
    await keep(lea, { paypal: 'LeaM', upi: null });
    expect(await own(lea)).toEqual({ ...noHandles, ...account, paypal: 'LeaM' });
    await keep(lea, { iban: null, accountName: null, paypal: null });
    expect(await own(lea)).toEqual(noHandles);
  });

  it.each([
    ['iban', { ...account, iban: 'DE89370400440532013001' }],
    ['iban', { ...account, iban: 'DE8937040044053201300' }],
    ['iban', { ...account, iban: 'XX89370400440532013000' }],
    ['accountName', { iban: IBAN }],
    ['accountName', { ...account, accountName: 'é'.repeat(71) }],
    ['accountName', { ...account, accountName: '\u200b' }],
    ['paypal', { paypal: 'lea/25EUR' }],
    ['paypal', { paypal: 'javascript:alert(1)' }],
    ['revolut', { revolut: '../lea' }],
    ['monzo', { monzo: 'lea?d=' }],
    ['cashApp', { cashApp: 'lea&amount=1' }],
    ['upi', { upi: 'lea' }],
    ['bitcoin', { bitcoin: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  ])('of a wrong %s nothing is kept, and the fault is named', async (field, body) => {
    const { status, body: problem } = await keep(lea, { lydia: 'lea', ...body });
    expect(status).toBe(422);
    expect((problem as { errors: object }).errors).toHaveProperty(field);
    expect(JSON.stringify(problem)).not.toContain('3704');
    expect(await own(lea)).toEqual(noHandles);
  });

  it('are encrypted in the database, and disappear with the account', async () => {
    await keep(lea, account);
    await tomOwesLea();
    await ask(tom, lea.id);
    const texts = sql<{ text: string }>`
      select encode(sealed, 'escape') || key_id as text from payment_handles
      union all select payload::text from events union all select answer::text from idempotency`;
    const { rows } = await texts.execute(server.platform.database.of());
    expect(rows.filter(({ text }) => text?.includes('3704') || text?.includes('Müller'))).toEqual([]);
    await server.call(lea, accountEndpoints.deleteUser, { params: { id: lea.id } });
    const left = sql`select from payment_handles where user_id = ${lea.id}`.execute(server.platform.database.of());
    expect((await left).rows).toEqual([]);
    expect((await ask(tom, lea.id)).body).toEqual(noHandles);
  });
});

describe("a user's handles", () => {
  it('handles are visible to debtors, while they are in debt', async () => {
    await keep(lea, account);
    expect((await ask(tom, lea.id)).status).toBe(403);
    const id = await tomOwesLea();
    const response = await ask(tom, lea.id);
    expect([response.status, response.body]).toEqual([200, { ...noHandles, ...account }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await flat.remove(id);
    expect((await ask(tom, lea.id)).status).toBe(403);
  });

  it('each reader of handles is reported to the owner once a day, refused readers are not, and no report is lost', async () => {
    const told = async () => {
      const { rows } = await sql<{ by: string }>`
        select item ->> 'about' as by from waiting_jobs where item ->> 'deed' = 'handlesOpened'
        union all select data ->> 'about' from pgboss.job where data ->> 'deed' = 'handlesOpened'`.execute(
        server.platform.database.of(),
      );
      return rows.map(({ by }) => by).filter((by) => [tom.id, yuki.id].includes(by));
    };
    await tomOwesLea();
    await ask(tom, lea.id);
    expect(await told()).toEqual([]);
    await keep(lea, account);
    await ask(yuki, lea.id);
    expect(await told()).toEqual([]);
    await server.byHand(sql`create function refuse_notice() returns trigger language plpgsql as
      $$ begin if new.item ->> 'deed' = 'handlesOpened' then raise 'It is broken'; end if; return new; end $$`);
    await server.byHand(
      sql`create trigger refuse before insert on waiting_jobs for each row execute function refuse_notice()`,
    );
    const untold = await ask(tom, lea.id);
    expect([untold.status, await told()]).toEqual([500, []]);
    await server.byHand(sql`drop trigger refuse on waiting_jobs`);
    await Promise.all([ask(tom, lea.id), ask(tom, lea.id), ask(tom, lea.id)]);
    expect(await told()).toEqual([tom.id]);
    await server.byHand(sql`update used_challenges set expires_at = now() - interval '1 second'`);
    await ask(tom, lea.id);
    expect(await told()).toEqual([tom.id, tom.id]);
  });

  it('a read whose report fails is refused, and reported when it is repeated', async () => {
    await tomOwesLea();
    await keep(lea, account);
    await server.byHand(sql`delete from used_challenges`);
    const count = async () => {
      const { rows } = await sql`
        select from waiting_jobs where item ->> 'deed' = 'handlesOpened'
        union all select from pgboss.job where data ->> 'deed' = 'handlesOpened'`.execute(
        server.platform.database.of(),
      );
      return rows.length;
    };
    const before = await count();
    await server.byHand(sql`alter table waiting_jobs add constraint full_disk check (item is null) not valid`);
    const failed = await ask(tom, lea.id);
    await server.byHand(sql`alter table waiting_jobs drop constraint full_disk`);
    expect(failed.status).not.toBe(200);
    expect((await ask(tom, lea.id)).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it('handles are hidden from members without debts, and from creditors', async () => {
    await keep(lea, account);
    await keep(tom, { paypal: 'tom' });
    await tomOwesLea();
    expect((await ask(yuki, lea.id)).status).toBe(403);
    expect((await ask(lea, tom.id)).status).toBe(403);
  });

  it('are invisible to strangers', async () => {
    await keep(lea, account);
    await tomOwesLea();
    const stranger = await server.signUp('Stranger');
    await server.createHousehold(stranger);
    expect((await ask(stranger, lea.id)).status).toBe(404);
  });

  it("handles are hidden from former members with debts; a former owner's are visible to debtors", async () => {
    await keep(lea, account);
    await tomOwesLea();
    await flat.leave(lea);
    expect((await ask(tom, lea.id)).body).toEqual({ ...noHandles, ...account });
    await flat.leave(tom);
    expect((await ask(tom, lea.id)).status).toBe(403);
    const elsewhere = await server.call(tom, colocationEndpoints.createColocation, { body: { name: 'Elsewhere' } });
    expect([elsewhere.length, (await ask(tom, lea.id)).status]).toEqual([36, 404]);
  });
});
