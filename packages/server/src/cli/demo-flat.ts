import { randomUUID } from 'node:crypto';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { BodyIn, Endpoint, ResponseOf } from '@hestia/contract/wire/endpoint.ts';
import * as z from 'zod/mini';

// A furnished flat: everything in it comes through the calls that people make, so nothing can be there that they could not do.

export const DEMO_PASSWORD = 'a flat to look around in';
const names = ['Léa', 'Tomasz', 'Yuki', 'Amara'] as const;
export const DEMO_EMAILS = ['lea', 'tomasz', 'yuki', 'amara'].map((name) => `${name}@demo.example`);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

type DemoMember = { readonly id: string; readonly jwt: string };
type Flat = {
  readonly colocationId: string;
  /** By the places of `names`. */
  readonly member: (place: number) => DemoMember;
  readonly everybody: readonly string[];
  readonly ask: Ask;
};
type Sent<C extends Endpoint> = {
  readonly body?: BodyIn<C> | FormData;
  readonly query?: Readonly<Record<string, string>>;
};
type Ask = <C extends Endpoint>(by: DemoMember | null, endpoint: C, sent: Sent<C>) => Promise<ResponseOf<C>>;

/** Moves four members in, with a few weeks of life. */
export async function furnishFlat(url: string): Promise<void> {
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
  const flat = { colocationId, member, everybody: members.map(({ id }) => id), ask };
  await hangNotes(flat);
  await planChores(flat);
  await spend(flat);
  await talk(flat);
  await ask(member(3), absenceEndpoints.addAbsence, { body: { colocationId, fromOn: dayIn(5), untilOn: dayIn(12) } });
}

const askAt =
  (url: string): Ask =>
  async (by, endpoint, { body, query = {} }) => {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(`${endpoint.path}?${new URLSearchParams(query).toString()}`, url), {
      method: endpoint.method,
      headers: {
        ...(by && { authorization: `Bearer ${by.jwt}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${text}`);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const schema: (typeof endpoint)['response'] = endpoint.response;
    return z.parse(schema, isJson ? JSON.parse(text) : text);
  };

const [TEXT, LIST, POLL] = ['0', '2', '3'];

async function hangNotes({ colocationId, member, ask }: Flat): Promise<void> {
  const hang = async (
    by: number,
    at: readonly [number, number],
    fields: Readonly<Record<string, string | string[]>>,
  ) => {
    const [id, form] = [randomUUID(), new FormData()];
    const all = { id, colocationId, coordX: String(at[0]), coordY: String(at[1]), coordZ: '1', ...fields };
    for (const [name, value] of Object.entries(all)) for (const one of [value].flat()) form.append(name, one);
    await ask(member(by), reminderEndpoints.addReminder, { body: form });
    return id;
  };
  const write = (by: number, at: readonly [number, number], content: string, color: string) =>
    hang(by, at, { reminderType: TEXT, content, color });
  const keys = await write(0, [0, 10], 'The spare keys are with Mrs Moreau, second floor', 'yellow');
  await write(2, [300, 0], 'The plumber comes on Thursday at nine. Who is at home?', 'pink');
  await write(3, [600, 20], 'Wifi: lilas-3 / ask Tomasz 🙃', 'blue');
  for (const [by, type] of [
    [1, '👍'],
    [3, '❤️'],
  ] as const)
    await ask(member(by), reminderEndpoints.react, { body: { reminderId: keys, type } });
  const list = await hang(1, [0, 330], { reminderType: LIST, shoppingListName: 'Market', shop: 'Croix-Rousse' });
  for (const [name, isChecked] of [
    ['Milk 2 l', false],
    ['Bread', true],
    ['Lemons × 4', false],
    ['Coffee', false],
  ] as const)
    await ask(member(1), reminderEndpoints.addItem, { body: { reminderId: list, name, isChecked } });
  const poll = await hang(0, [300, 330], {
    reminderType: POLL,
    'PollInput.Title': 'Flat dinner: which evening?',
    'PollInput.Options': ['Friday', 'Saturday', 'Sunday'],
  });
  for (const [by, choice] of [
    [0, 'Friday'],
    [1, 'Saturday'],
    [2, 'Friday'],
  ] as const)
    await ask(member(by), reminderEndpoints.vote, { body: { reminderId: poll, choice } });
}

async function planChores({ colocationId, member, everybody, ask }: Flat): Promise<void> {
  const plan = async (title: string, hours: number, on: readonly number[], more: object = {}) => {
    const [id, dueDate] = [randomUUID(), new Date(Date.now() + hours * HOUR_MS).toISOString()];
    const enrolled = on.map((place) => member(place).id);
    await ask(member(0), choreEndpoints.addChore, { body: { id, colocationId, title, dueDate, enrolled, ...more } });
    return id;
  };
  const repeat = {
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    basis: 'schedule',
    from: `${dayIn(0)}T18:00`,
    rotation: 'order',
    members: [...everybody],
    isPaused: false,
  };
  await plan('Kitchen', 30, [0], { repeat, effort: 3 });
  await plan('Bins', 6, [1]);
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

async function spend({ colocationId, member, everybody, ask }: Flat): Promise<void> {
  const groceries = randomUUID();
  await ask(member(0), moneyEndpoints.addCategory, { body: { id: groceries, name: 'Groceries', colocationId } });
  const household = randomUUID();
  await ask(member(0), moneyEndpoints.addCategory, { body: { id: household, name: 'Household', colocationId } });
  for (const [name, amount, days, by] of expenses) {
    const expenseCategoryId = /shop|Market|Pizza/.test(name) ? groceries : household;
    const paid = { amount, paidBy: member(by).id, splitBetween: [...everybody], dateOfPayment: ago(days) };
    const body = { id: randomUUID(), colocationId, expenseCategoryId, name, ...paid };
    await ask(member(by), moneyEndpoints.addExpense, { body });
  }
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
