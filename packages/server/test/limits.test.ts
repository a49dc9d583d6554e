import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rentOf } from './bills.ts';
import type { TestUser } from './call.ts';
import { pictureForm } from './samples/images.ts';
import { startTestServer, type TestServer } from './server.ts';

// The limits of docs/wire.md section 7: the maximum is accepted, one more is 422; the database enforces them, too.

let server: TestServer;
let ada: TestUser;
let home: string;
let things: Record<'note' | 'list' | 'item' | 'poll' | 'chore' | 'category' | 'expense' | 'message' | 'bill', string>;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('Ada');
  home = await server.createHousehold(ada);
  const add = async (endpoint: Endpoint, body: SampleBody) =>
    String(await server.call(ada, endpoint, { body: { colocationId: home, ...body } }));
  const list = await add(shoppingListEndpoints.addShoppingList, { name: 'Groceries' });
  const category = await add(moneyEndpoints.addCategory, { name: 'Food' });
  things = {
    list,
    category,
    note: await add(reminderEndpoints.addReminder, { reminderType: 0, content: 'Hi', color: 'blue' }),
    poll: await add(reminderEndpoints.addReminder, { reminderType: 3, pollInput: { title: 'Tea?' } }),
    item: await add(reminderEndpoints.addItem, { reminderId: list, name: 'Milk', isChecked: true }),
    chore: await add(choreEndpoints.addChore, { title: 'Dishes', checklist: [{ id: list, text: 'Pans' }] }),
    message: await add(messageEndpoints.sendMessage, { content: 'Hi' }),
    bill: await add(billEndpoints.addBill, rentOf(home, [ada])),
    expense: await add(moneyEndpoints.addExpense, {
      expenseCategoryId: category,
      name: 'Rice',
      amount: 3,
      paidBy: ada.id,
      splitBetween: [ada.id],
    }),
  };
  const form = pictureForm();
  form.append('colocationId', home);
  form.append('alts', 'A red square');
  await server.call(ada, messageEndpoints.sendPictures, { body: form });
  await add(messageEndpoints.reactToMessage, { messageId: things.message, type: '👍' });
  await add(reminderEndpoints.react, { reminderId: things.note, type: '👍' });
  await add(reminderEndpoints.vote, { reminderId: things.poll, choice: 'Yes' });
  await add(choreEndpoints.addChoreMessage, { choreId: things.chore, content: 'Me' });
});
afterAll(() => server.close());

type SampleBody = Record<string, unknown>;
type Limit = readonly [name: string, longest: number, call: Endpoint, body: (text: string) => SampleBody];

const expense = (more: SampleBody) => ({
  id: things.expense,
  colocationId: home,
  expenseCategoryId: things.category,
  name: 'Rice',
  amount: 3,
  paidBy: ada.id,
  splitBetween: [ada.id],
  ...more,
});
const poll = (more: SampleBody) => ({ colocationId: home, reminderType: 3, pollInput: { title: 'Tea?', ...more } });

const limits: readonly Limit[] = [
  ['username', 40, accountEndpoints.updateUser, (username) => ({ id: ada.id, username })],
  ['note text', 2000, reminderEndpoints.editReminder, (content) => ({ id: things.note, content })],
  ['list name', 50, reminderEndpoints.editReminder, (name) => ({ id: things.list, shoppingListName: name })],
  ['shop', 40, reminderEndpoints.editReminder, (shop) => ({ id: things.list, shop })],
  ['list name at the other door', 50, shoppingListEndpoints.renameShoppingList, (name) => ({ id: things.list, name })],
  ['item', 120, reminderEndpoints.editItem, (name) => ({ id: things.item, name })],
  ['item at the other door', 120, shoppingListEndpoints.editListItem, (name) => ({ id: things.item, name })],
  ['chore title', 120, choreEndpoints.editChore, (title) => ({ id: things.chore, title })],
  [
    'chore description',
    2000,
    choreEndpoints.editChore,
    (text) => ({ id: things.chore, title: 'x', description: text }),
  ],
  [
    'line of a checklist',
    200,
    choreEndpoints.editChore,
    (text) => ({ id: things.chore, checklist: [{ id: things.note, text }] }),
  ],
  ['category', 60, moneyEndpoints.renameCategory, (name) => ({ id: things.category, name })],
  ['expense name', 120, moneyEndpoints.editExpense, (name) => expense({ name })],
  ['expense description', 2000, moneyEndpoints.editExpense, (description) => expense({ description })],
  ['bill name', 120, billEndpoints.editBill, (name) => ({ id: things.bill, name })],
  ['message', 6000, messageEndpoints.editMessage, (content) => ({ id: things.message, content })],
  ['household name', 80, colocationEndpoints.updateColocation, (name) => ({ id: home, name })],
  ['address', 200, colocationEndpoints.updateColocation, (address) => ({ id: home, name: 'x', address })],
  ['poll title', 120, reminderEndpoints.addReminder, (title) => poll({ title, options: ['Yes', 'No'] })],
  ['poll option', 80, reminderEndpoints.addReminder, (option) => poll({ options: [option, 'No'] })],
];

describe('a text as long as can be is taken, and one character more is not', () => {
  it.each(limits)('%s: %d', async (_says, longest, endpoint, body) => {
    const statusOf = async (length: number) =>
      (await server.attempt(ada, endpoint, { body: body('é'.repeat(length)) })).status;
    expect([await statusOf(longest), await statusOf(longest + 1)]).toEqual([200, 422]);
  });

  it('reaction: 16 code points of any kind', async () => {
    const statusOf = async (type: string) =>
      (await server.attempt(ada, reminderEndpoints.react, { body: { reminderId: things.note, type } })).status;
    const family = '👩🏽‍👩🏽‍👧🏽‍👦🏽';
    expect([family, '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🔥'.repeat(16), 'क्षि'].map((type) => [...type].length <= 16)).not.toContain(false);
    for (const type of [family, '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🔥'.repeat(16), 'क्षि']) expect(await statusOf(type)).toBe(200);
    for (const type of ['🔥'.repeat(17), '', ' ', null]) expect(await statusOf(type as string)).toBe(422);
  });

  it('poll: none or 2 to 20 options', async () => {
    const statusOf = async (count: number) => {
      const options = Array.from({ length: count }, (_, n) => `Option ${n}`);
      return (await server.attempt(ada, reminderEndpoints.addReminder, { body: poll({ options }) })).status;
    };
    expect(await Promise.all([0, 1, 2, 20, 21].map(statusOf))).toEqual([200, 422, 200, 200, 422]);
  });

  it('amount: 1,000,000,000.00', async () => {
    const statusOf = async (amount: unknown) =>
      (await server.attempt(ada, moneyEndpoints.editExpense, { body: expense({ amount }) })).status;
    for (const amount of [0.01, '1000000000', 999_999_999.99])
      expect([amount, await statusOf(amount)]).toEqual([amount, 200]);
    for (const amount of [1_000_000_000.01, 1e12, '1e999', 0, -1, 0.001, 0.005, 'NaN', true])
      expect([amount, await statusOf(amount)]).toEqual([amount, 422]);
    // Not set: an edit keeps the amount, a new expense needs one.
    for (const amount of ['', null]) {
      expect([amount, await statusOf(amount)]).toEqual([amount, 200]);
      const added = await server.attempt(ada, moneyEndpoints.addExpense, { body: expense({ amount }) });
      expect([amount, added.status]).toEqual([amount, 422]);
    }
  });
});

describe('the database refuses what is longer', () => {
  const columns = [
    ['users', 'username', 60],
    ['users', 'email', 254],
    ['users', 'picture', 200],
    ['colocations', 'name', 80],
    ['colocations', 'address', 200],
    ['reminders', 'content', 2000],
    ['reminders', 'color', 40],
    ['reminders', 'caption', 2000],
    ['reminders', 'list_name', 50],
    ['reminders', 'shop', 40],
    ['reminders', 'title', 120],
    ['reminders', 'description', 2000],
    ['reminder_items', 'name', 120],
    ['bought_items', 'name', 120],
    ['bought_items', 'shop', 40],
    ['poll_votes', 'choice', 80],
    ['reactions', 'type', 16],
    ['chores', 'title', 120],
    ['chores', 'description', 2000],
    ['chore_lines', 'text', 200],
    ['chore_messages', 'content', 6000],
    ['messages', 'content', 6000],
    ['message_reactions', 'type', 16],
    ['message_pictures', 'alt', 500],
    ['expense_categories', 'name', 60],
    ['expenses', 'name', 120],
    ['expenses', 'description', 2000],
    ['bills', 'name', 120],
  ] as const;

  it.each(columns)('%s.%s: %d', async (table, column, longest) => {
    const write = (length: number) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = repeat('é', ${length})`.execute(
        server.platform.database.of(),
      );
    await expect(write(longest + 1)).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    `update reminders set options = array_fill('x'::text, array[21])`,
    `update reminders set options = array_fill(repeat('x', 81), array[20])`,
    'update expenses set amount_minor = 100000000001',
    'update expenses set amount_minor = 0',
    'update bills set amount_minor = 0',
    `update bills set paused = 'maybe'`,
    'update expenses set amount_minor = amount_minor + 1',
    'update reminders set reminder_type = 4',
  ])('%s', async (statement) => {
    await expect(sql.raw(statement).execute(server.platform.database.of())).rejects.toMatchObject({ code: '23514' });
  });
});
