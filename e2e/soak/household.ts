import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { rentOf } from '../../packages/server/test/bills.ts';
import { succeed } from '../../packages/server/test/call.ts';
import { openSession, signUp, type Account, type Session } from '../account.ts';
import type { Hestia } from '../hestia.ts';
import { runJob } from '../night.ts';
import { seqOf } from './database.ts';

/** The household before any offline write. */
export type Household = {
  readonly id: string;
  readonly members: readonly Member[];
  readonly choreId: string;
  readonly expenseId: string;
  readonly refundCategory: string;
  /** Its last event so far: later ones belong to the soak. */
  readonly seq: number;
};

/** Things that other members, and time, have made for a member while online; each is used once. */
export type PreparedHousehold = {
  readonly archived: Chore[];
  readonly asked: Chore[];
  readonly swaps: Chore[];
  readonly asking: Bill[];
};
export type Member = { readonly account: Account; readonly session: Session; readonly prepared: PreparedHousehold };

const NAMES = ['Inès', 'Marc', 'Léa', 'Tomasz', 'Aiko'];

export async function makeHousehold(
  hestia: Hestia,
  { size, preparedCount }: { size: number; preparedCount: number },
): Promise<Household> {
  const accounts: Account[] = [];
  for (const name of NAMES.slice(0, size)) accounts.push(await signUp(hestia, name));
  const [founder] = accounts;
  if (!founder) throw new Error('Nobody lives there');
  const id = await founder.call<string>('POST', '/api/Colocation', { name: 'Soak', address: '' });
  for (const each of accounts.slice(1)) await each.call('PUT', '/api/User', { id: each.id, colocationId: id });
  const talkedAbout = await makeTalkedAbout(hestia, founder, id);
  const members: Member[] = [];
  for (const [at, account] of accounts.entries()) {
    const friend = accounts[(at + 1) % accounts.length] ?? founder;
    const things = await prepare({ hestia, home: id, account, friend }, preparedCount);
    members.push({ account, session: await openSession(hestia, account), prepared: things });
  }
  await passNight(hestia, id, members);
  return { id, members, ...talkedAbout, seq: await seqOf(hestia, id) };
}

async function makeTalkedAbout({ url }: Hestia, founder: Account, colocationId: string) {
  const dueDate = '2026-12-01T18:00:00.000Z';
  const choreId = await succeed(url, founder, choreEndpoints.addChore, {
    body: { id: idOf(90, 1), colocationId, title: 'Talked about', dueDate },
  });
  const categories = await succeed(url, founder, moneyEndpoints.listCategories, { params: { id: colocationId } });
  const category = { id: idOf(90, 2), name: 'Talk', colocationId };
  await succeed(url, founder, moneyEndpoints.addCategory, { body: category });
  const paid = { id: idOf(90, 3), name: 'Talked about', amount: 5, dateOfPayment: '2026-11-20T12:00:00.000Z' };
  const split = { paidBy: founder.id, splitType: 0, splitBetween: [founder.id] };
  const expenseId = await succeed(url, founder, moneyEndpoints.addExpense, {
    body: { ...paid, ...split, colocationId, expenseCategoryId: category.id },
  });
  const refundCategory = categories.find(({ name }) => name === REFUND_CATEGORY)?.id ?? '';
  return { choreId, expenseId, refundCategory };
}

type Owner = { readonly hestia: Hestia; readonly home: string; readonly account: Account; readonly friend: Account };

let numbered = 0;
const newId = () => idOf(91, ++numbered);

/** Ids of the soak: whose they are, and their number. */
export const idOf = (whose: number, number: number): string =>
  `019900${String(whose).padStart(2, '0')}-0000-7000-9000-${String(number).padStart(12, '0')}`;

async function prepare({ hestia: { url }, home, account, friend }: Owner, count: number): Promise<PreparedHousehold> {
  const prepared: PreparedHousehold = { archived: [], asked: [], swaps: [], asking: [] };
  const chore = { colocationId: home, dueDate: '2026-12-01T18:00:00.000Z' };
  const add = async (creator: Account, body: object) => {
    const id = newId();
    await succeed(url, creator, choreEndpoints.addChore, { body: { id, ...chore, title: 'Kept', ...body } });
    return id;
  };
  const read = (id: string) => succeed(url, account, choreEndpoints.getChore, { params: { id } });
  const ask = async (inReturn?: string) => {
    const choreId = await add(friend, { enrolled: [friend.id] });
    const body = { id: newId(), choreId, userId: account.id, ...(inReturn !== undefined && { inReturn }) };
    await succeed(url, friend, choreEndpoints.askHandover, { body });
    return read(choreId);
  };
  for (let made = 0; made < count; made++) {
    prepared.archived.push(await read(await add(account, { dueDate: '2020-01-01T18:00:00.000Z', isDone: true })));
    prepared.asked.push(await ask());
    prepared.swaps.push(await ask(await add(account, { enrolled: [account.id] })));
    const day = '2026-01-05';
    const bill = { ...rentOf(home, [account, friend], { name: 'Power' }), id: newId(), amount: null };
    const dates = { rule: 'FREQ=DAILY;INTERVAL=1', firstOn: day, untilOn: day, bookFrom: day };
    const id = await succeed(url, account, billEndpoints.addBill, { body: { ...bill, ...dates } });
    prepared.asking.push({ id } as Bill);
  }
  return prepared;
}

/** Old chores are archived, and bills ask for their amount. */
async function passNight(hestia: Hestia, home: string, members: readonly Member[]): Promise<void> {
  if (members.every(({ prepared }) => prepared.asking.length === 0)) return;
  await Promise.all([runJob(hestia, 'archive-chores'), runJob(hestia, 'book-bills')]);
  const [reader] = members;
  if (!reader) return;
  const query = { colocationId: home };
  const timeout = AbortSignal.timeout(60_000);
  for (;;) {
    timeout.throwIfAborted();
    const bills = await succeed(hestia.url, reader.account, billEndpoints.listBills, { query });
    const { chores } = await succeed(hestia.url, reader.account, choreEndpoints.listArchivedChores, {
      query: { ...query, limit: 200 },
    });
    const asking = new Map(bills.filter(({ asks }) => asks.length > 0).map((bill) => [bill.id, bill]));
    const all = members.flatMap(({ prepared }) => prepared);
    const isDone =
      all.every(({ asking: own }) => own.every(({ id }) => asking.has(id))) &&
      chores.length >= all.reduce((sum, { archived }) => sum + archived.length, 0);
    if (isDone) {
      for (const { asking: own } of all) own.splice(0, own.length, ...own.flatMap(({ id }) => asking.get(id) ?? []));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
