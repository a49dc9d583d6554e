import { randomUUID } from 'node:crypto';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Queries } from '#platform/db/queries.ts';
import { hangList, hangPoll, hangText } from './board.ts';
import { writeBook } from './book.ts';
import { askAt, type DemoMember, type Flat } from './calls.ts';
import { DAY_MS, dayIn, HOUR_MS, todayAt } from './day.ts';
import { liveWeeks, type Home, type SimulatedLife } from './life.ts';
import { liveToday } from './past.ts';
import { openBooks, type Books } from './spending.ts';

// A furnished flat: all of its data comes through members' calls, so nothing can be there that they could not do.

export const DEMO_PASSWORD = 'a flat to look around in';
const names = ['Léa', 'Tomasz', 'Yuki', 'Amara'] as const;
export const DEMO_EMAILS = ['lea', 'tomasz', 'yuki', 'amara'].map((name) => `${name}@demo.example`);

/** Moves four members in and furnishes their flat as of today; with `past`, they have lived there for that many weeks, at least one. */
export async function furnishFlat(url: string, past?: SimulatedLife & { readonly database: Queries }): Promise<void> {
  const moveIn = async (): Promise<Home> => {
    const flat = await openFlat(url);
    return { flat, books: await openBooks(flat) };
  };
  if (!past) return furnishToday(await moveIn(), true);
  const home = await liveWeeks(past.database, past, moveIn);
  await liveToday(past.database, () => furnishToday(home, false));
}

async function furnishToday({ flat, books }: Home, isNew: boolean): Promise<void> {
  await hangNotes(flat);
  await planChores(flat, isNew);
  if (isNew) await spendMonth(flat, books);
  await planRent(flat, books);
  await talk(flat);
  await writeBook(flat);
  const { colocationId, member, ask } = flat;
  await ask(member(3), absenceEndpoints.addAbsence, { body: { colocationId, fromOn: dayIn(5), untilOn: dayIn(12) } });
}

/** Four accounts in one household. */
async function openFlat(url: string): Promise<Flat> {
  const ask = askAt(url);
  const members: DemoMember[] = [];
  for (const [at, username] of names.entries()) {
    const body = { username, email: DEMO_EMAILS[at] ?? '', password: DEMO_PASSWORD };
    const { user, jwt } = await ask(null, accountEndpoints.signUp, { body });
    members.push({ id: user.id, jwt });
  }
  const member = (place: number): DemoMember => {
    const found = members[place];
    if (!found) throw new RangeError(`Nobody is at ${place}`);
    return found;
  };
  const body = { name: 'Rue des Lilas 3', address: '3 rue des Lilas, Lyon', createdBy: member(0).id };
  const colocationId = await ask(member(0), colocationEndpoints.createColocation, { body });
  for (const one of members.slice(1))
    await ask(one, accountEndpoints.updateUser, { body: { id: one.id, colocationId } });
  return { colocationId, member, everybody: members.map(({ id }) => id), ask };
}

async function hangNotes(flat: Flat): Promise<void> {
  const { member, ask } = flat;
  const keys = await hangText(flat, 0, [0, 10], 'The spare keys are with Mrs Moreau, second floor', 'yellow');
  await hangText(flat, 2, [300, 0], 'The plumber comes on Thursday at nine. Who is at home?', 'pink');
  await hangText(flat, 3, [600, 20], 'Wifi: lilas-3 / ask Tomasz 🙃', 'blue');
  for (const [by, type] of [
    [1, '👍'],
    [3, '❤️'],
  ] as const)
    await ask(member(by), reminderEndpoints.react, { body: { reminderId: keys, type } });
  const list = await hangList(flat, 1, [0, 330], 'Market', 'Croix-Rousse');
  for (const [name, isChecked] of [
    ['Milk 2 l', false],
    ['Bread', true],
    ['Lemons × 4', false],
    ['Coffee', false],
  ] as const)
    await ask(member(1), reminderEndpoints.addItem, { body: { reminderId: list, name, isChecked } });
  const poll = await hangPoll(flat, 0, [300, 330], 'Flat dinner: which evening?', ['Friday', 'Saturday', 'Sunday']);
  for (const [by, choice] of [
    [0, 'Friday'],
    [1, 'Saturday'],
    [2, 'Friday'],
  ] as const)
    await ask(member(by), reminderEndpoints.vote, { body: { reminderId: poll, choice } });
}

async function planChores({ colocationId, member, everybody, ask }: Flat, isNew: boolean): Promise<void> {
  const plan = async (title: string, hours: number, on: readonly number[], more: object = {}) => {
    const [id, dueDate] = [randomUUID(), new Date(Date.now() + hours * HOUR_MS).toISOString()];
    const enrolled = on.map((place) => member(place).id);
    await ask(member(0), choreEndpoints.addChore, { body: { id, colocationId, title, dueDate, enrolled, ...more } });
    return id;
  };
  const repeat = {
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    basis: 'schedule',
    from: todayAt('18:00'),
    rotation: 'order',
    members: [...everybody],
    isPaused: false,
  };
  // A flat that has lived has its rotas.
  if (isNew) await plan('Kitchen', 30, [0], { repeat, effort: 3 });
  if (isNew) await plan('Bins', 6, [1]);
  await plan('Water the plants 🌱', 50, []);
  await plan('Call the landlord about the heating', 75, [2]);
  const done = await plan('Defrost the freezer', -20, [3]);
  await ask(member(3), choreEndpoints.toggleDone, { query: { id: done } });
}

/** What, how much, days ago, and who paid. */
const expenses = [
  ['Weekly shop', 84.35, 1, 0],
  ['Pizza 🍕', 46, 2, 2],
  ['Internet', 39.99, 6, 1],
  ['Market', 31.2, 8, 3],
  ['Cleaning things', 18.45, 12, 0],
  ['Electricity', 128.9, 16, 1],
  ['Weekly shop', 92.1, 22, 3],
  ['A lamp for the hall', 54.95, 27, 2],
] as const;

async function spendMonth(flat: Flat, { food, household }: Books): Promise<void> {
  const { member, everybody, ask, colocationId } = flat;
  for (const [name, amount, days, by] of expenses) {
    const dateOfPayment = new Date(Date.now() - days * DAY_MS).toISOString();
    const paid = { amount, paidBy: member(by).id, splitBetween: [...everybody], dateOfPayment };
    const expenseCategoryId = /shop|Market|Pizza/.test(name) ? food : household;
    const body = { id: randomUUID(), colocationId, expenseCategoryId, name, ...paid };
    await ask(member(by), moneyEndpoints.addExpense, { body });
  }
}

async function planRent({ colocationId, member, everybody, ask }: Flat, { household }: Books): Promise<void> {
  const rent = {
    rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
    firstOn: dayIn(0),
    split: { kind: 'evenly' as const, sharers: everybody.map((userId) => ({ userId })) },
  };
  const bill = { id: randomUUID(), colocationId, name: 'Rent', amount: 1640, paidBy: member(0).id, ...rent };
  await ask(member(0), billEndpoints.addBill, { body: { ...bill, expenseCategoryId: household } });
}

const chat = [
  [1, 'Who has seen the big pot?'],
  [3, 'Behind the door. Or still at the neighbours’ since the party 😂'],
  [2, 'I cook a curry tonight. Who eats?'],
  [0, 'Me! 🙋'],
  [1, 'Me too, I bring bread.'],
] as const;

async function talk({ colocationId, member, ask }: Flat): Promise<void> {
  for (const [by, content] of chat)
    await ask(member(by), messageEndpoints.sendMessage, { body: { colocationId, content } });
}
