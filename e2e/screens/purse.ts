import { randomUUID } from 'node:crypto';
import type { Account } from '../account.ts';
import type { Notes } from './board.ts';
import type { Household } from './household.ts';

const DAY_MS = 86_400_000;

const categories = ['Groceries', 'Heating and electricity', 'Lebensmittelunverträglichkeitsvorräte', '日用品', 'Fun'];

/** Name, amount, days ago, who paid and in which category; a round, long or small amount each. */
const expenses = [
  ['Weekly shop', 84.35, 0, 0, 0],
  ['Electricity, the yearly bill with the new tariff and the correction of last year', 1284.9, 1, 1, 1],
  ['トイレットペーパー', 7.98, 1, 2, 3],
  ['Pizza 🍕', 46, 2, 3, 4],
  ['火锅', 120.5, 4, 3, 4],
  ['Glutenfreieschokoladenkuchenbackmischung', 12.49, 5, 1, 2],
  ['Market', 31.2, 8, 4, 0],
  ['Internet', 39.99, 11, 0, 1],
  ['Bread', 3.4, 12, 2, 0],
  ['Gas', 212.07, 16, 4, 1],
  ['Cinema', 58, 19, 0, 4],
  ['洗剤', 15.6, 24, 2, 3],
  ['Cheese for the raclette evening, and what goes with it', 67.85, 31, 4, 0],
  ['Water', 96.3, 36, 1, 1],
  ['Christmas tree', 45, 42, 3, 4],
  ['Fruit and vegetables', 28.73, 47, 0, 0],
  ['Olivenöl', 19.9, 55, 1, 0],
  ['A washing machine', 1_049, 63, 2, 3],
  ['Curtains', 74.95, 70, 4, 3],
  ['Deposit', 10_000, 90, 0, 1],
] as const;

/** The trips that were paid for the list. */
const trips: readonly number[] = [0, 1, 6];

/** Creates expenses, split in three ways, which leave debts. Returns the one that a screen shows. */
export async function spend({ id: colocationId, members, gone }: Household, { list, over }: Notes): Promise<string> {
  const [me] = members;
  const ids: string[] = [];
  for (const name of categories) {
    const id = randomUUID();
    await me.call('POST', '/api/Expense/Category', { id, name, colocationId });
    ids.push(id);
  }
  await me.call('PUT', '/api/Expense/Category', { id: ids[0], budget: 120 });
  await me.call('PUT', '/api/Expense/Category', { id: ids[1], budget: 1600 });
  const everybody = members.map(({ id }) => id);
  const spent: string[] = [];
  for (const [at, [name, amount, days, payer, category]] of expenses.entries()) {
    const id = randomUUID();
    const paidBy = members[payer].id;
    await members[payer].call('POST', '/api/Expense', {
      id,
      colocationId,
      expenseCategoryId: ids[category],
      name,
      description: at === 1 ? 'The meter stood at 48 213 kWh. See the letter in the drawer under the telephone.' : null,
      amount,
      paidBy,
      reminderId: trips.includes(at) ? list : null,
      pollId: at === 1 ? over : null,
      ...splitOf(at, everybody),
      dateOfPayment: new Date(Date.now() - days * DAY_MS).toISOString(),
    });
    spent.push(id);
  }
  await gone.call('POST', '/api/Expense', {
    colocationId,
    expenseCategoryId: ids[4],
    name: 'Farewell party',
    amount: 90,
    paidBy: gone.id,
    splitBetween: [gone.id, ...everybody],
    dateOfPayment: new Date(Date.now() - 3 * DAY_MS).toISOString(),
  });
  await comeBack({ colocationId, me, members, expenseCategoryId: ids[2] ?? '' });
  await settleSome({ colocationId, me, members });
  await talkAbout(members, spent);
  for (const member of [...members, gone]) await keepHandles(member);
  return spent[1] ?? '';
}

/** The one that a screen shows is changed and talked about, and others are deleted. */
async function talkAbout(members: Household['members'], spent: readonly string[]): Promise<void> {
  const [me, other, third] = members;
  const [, expenseId, ...rest] = spent;
  const words = 'The meter stood at 48 213 kWh. See the letter in the drawer under the telephone.';
  await other.call('PUT', '/api/Expense', { id: expenseId, name: 'Electricity', amount: 1200, paidBy: third.id });
  await me.call('PUT', '/api/Expense', {
    id: expenseId,
    description: null,
    splitType: 0,
    splitBetween: [me.id, other.id],
  });
  await other.call('PUT', '/api/Expense', {
    id: expenseId,
    name: expenses[1][0],
    amount: expenses[1][1],
    paidBy: other.id,
    description: words,
    splitType: 0,
    splitBetween: members.map(({ id }) => id),
  });
  await other.call('POST', '/api/Expense/Message', {
    expenseId,
    content: 'The new tariff begins in March. Is that all right?',
  });
  await me.call('POST', '/api/Expense/Message', {
    expenseId,
    content: `Fine for me, @${other.username}!`,
    mentions: [other.id],
  });
  for (const id of rest.slice(6, 9)) await third.call('DELETE', `/api/Expense/${id}`);
}

const splitOf = (at: number, [a = '', b = '', ...rest]: readonly string[]) =>
  at % 5 === 3
    ? { splitType: 2, splitPercentages: { [a]: 60, [b]: 40 } }
    : { splitType: 0, splitBetween: at % 4 === 2 ? [a, b] : [a, b, ...rest] };

type Spending = Pick<Household, 'me' | 'members'> & { colocationId: string; expenseCategoryId: string };

/** One was paid in another currency, and one was refunded. */
async function comeBack({ colocationId, me, members, expenseCategoryId }: Spending): Promise<void> {
  const common = {
    colocationId,
    expenseCategoryId,
    paidBy: me.id,
    splitBetween: members.map(({ id }) => id),
    dateOfPayment: new Date(Date.now() - 6 * DAY_MS).toISOString(),
  };
  const original = { currency: 'CHF', amount: 1284.9, rate: '1.0534' };
  await me.call('POST', '/api/Expense', { ...common, name: 'Raclettekäsezubereitung', amount: 1353.51, original });
  await me.call('POST', '/api/Expense', { ...common, name: 'Crates', amount: -31.2, isMoneyBack: true });
}

/** Two paid something back. */
async function settleSome({ colocationId, me, members }: Pick<Household, 'me' | 'members'> & { colocationId: string }) {
  const known = await me.call<{ id: string; name: string }[]>('GET', `/api/Expense/GetByColocationId/${colocationId}`);
  const refund = known.find(({ name }) => name === 'Refund');
  for (const [payer, amount] of [
    [1, 150],
    [4, 1250.5],
  ] as const)
    await members[payer].call('POST', '/api/Expense', {
      colocationId,
      expenseCategoryId: refund?.id,
      name: 'Refund',
      amount,
      paidBy: members[payer].id,
      splitBetween: [me.id],
      refundState: payer === 4 ? 'sent' : null,
    });
}

/** Stores a member's payment handles. */
const keepHandles = (member: Account) =>
  member.call('PUT', '/api/User/Handles', {
    iban: 'DE89 3704 0044 0532 0130 00',
    accountName: member.username,
    paypal: 'hestia',
    revolut: 'hestia',
    lydia: 'hestia',
  });
