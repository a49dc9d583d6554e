import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import { randomUUID } from 'node:crypto';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { applyToReminders } from '@hestia/contract/reminders/apply.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from './call.ts';
import { rentOf } from './bills.ts';
import { pictureForm } from './samples/images.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let lea: TestUser;
let home: string;
beforeAll(async () => {
  server = await startTestServer();
  lea = await server.signUp('Léa');
  home = await server.createHousehold(lea);
});
afterAll(() => server.close());

const SECRET = 'nobody shall read this';

/** A household's events as a returning client receives them. */
const leaks = async () => {
  const events = sql<{ name: string }>`
    select name from events where colocation_id = ${home} and payload::text like ${`%${SECRET}%`}`;
  return (await events.execute(server.platform.database.of())).rows.map(({ name }) => name);
};

const call: TestServer['call'] = (...all) => server.call(...all);
const note = (type: 0 | 2 | 3, what: object) =>
  call(lea, reminderEndpoints.addReminder, { body: { colocationId: home, reminderType: type, ...what } });
const aList = () => note(2, { shoppingListName: 'Market' });
const anItem = (reminderId: string) =>
  call(lea, reminderEndpoints.addItem, { body: { reminderId, name: SECRET, createdBy: lea.id } });
const aPoll = (title: string) => note(3, { pollInput: { title, options: [] } });
const aChore = (title: string) => call(lea, choreEndpoints.addChore, { body: { colocationId: home, title } });
const daily = {
  rule: 'FREQ=DAILY',
  basis: 'schedule' as const,
  from: '2040-01-01T09:00',
  rotation: 'together' as const,
  isPaused: false,
};
const aCategory = (name: string) => call(lea, moneyEndpoints.addCategory, { body: { colocationId: home, name } });
const move = (id: string) => call(lea, reminderEndpoints.moveReminders, { body: [{ id, coordX: 4 }] });
const aCommentOn = (expenseId: string) =>
  call(lea, historyEndpoints.addExpenseMessage, { body: { expenseId, content: SECRET } });
const anExpense = (expenseCategoryId: string, name: string, description = SECRET) =>
  call(lea, moneyEndpoints.addExpense, {
    body: {
      colocationId: home,
      createdBy: lea.id,
      name,
      description,
      split: { kind: 'items', items: [{ name: description, amount: 12, sharers: [lea.id] }], rest: 0 },
      amount: 12,
      paidBy: lea.id,
      splitType: 0,
      splitBetween: [lea.id],
      expenseCategoryId,
    },
  });

/** Every deleting call for things with text: a thing is made with the secret, emitted in every way, and deleted. */
const kinds: Record<string, { deleting: Endpoint; make: () => Promise<string> }> = {
  'a note': {
    deleting: reminderEndpoints.deleteReminder,
    make: async () => {
      const id = await note(0, { content: SECRET, color: 'yellow' });
      await call(lea, reminderEndpoints.editReminder, { body: { id, content: `${SECRET}, again` } });
      await move(id);
      return id;
    },
  },
  'a list with items': {
    deleting: shoppingListEndpoints.deleteShoppingList,
    make: async () => {
      const id = await note(2, { shoppingListName: SECRET });
      await anItem(id);
      await move(id);
      return id;
    },
  },
  'a poll with votes': {
    deleting: reminderEndpoints.deleteReminder,
    make: async () => {
      const id = await note(3, { pollInput: { title: SECRET, options: [SECRET, 'Soup'], description: SECRET } });
      await call(lea, reminderEndpoints.vote, { body: { reminderId: id, choice: SECRET } });
      await move(id);
      return id;
    },
  },
  'an item': {
    deleting: reminderEndpoints.deleteItem,
    make: async () => {
      const list = await aList();
      const id = await anItem(list);
      await call(lea, reminderEndpoints.editItem, { body: { id, isChecked: true } });
      await move(list);
      return id;
    },
  },
  'an item by its other path': {
    deleting: shoppingListEndpoints.deleteListItemByPath,
    make: async () => anItem(await aList()),
  },
  'a vote': {
    deleting: reminderEndpoints.withdrawVote,
    make: async () => {
      const poll = await aPoll('Dinner?');
      const id = await call(lea, reminderEndpoints.vote, { body: { reminderId: poll, choice: SECRET } });
      await move(poll);
      return id;
    },
  },
  'a bill': {
    deleting: billEndpoints.deleteBill,
    make: async () => {
      const id = await call(lea, billEndpoints.addBill, { body: rentOf(home, [lea], { name: SECRET }) });
      await call(lea, billEndpoints.pauseBill, { body: { id, isPaused: true } });
      return id;
    },
  },
  'an entry of the house book': {
    deleting: bookEndpoints.deleteBookEntry,
    make: async () => {
      const content = { kind: 'wifi', network: 'Elm 5', password: SECRET, security: 'wpa', isHidden: false } as const;
      const id = await call(lea, bookEndpoints.addBookEntry, { body: { colocationId: home, title: SECRET, content } });
      await call(lea, bookEndpoints.editBookEntry, { body: { id, title: 'Wi-Fi' } });
      return id;
    },
  },
  'a chore with comments': {
    deleting: choreEndpoints.deleteChore,
    make: async () => {
      const id = await aChore(SECRET);
      await call(lea, choreEndpoints.addChoreMessage, { body: { choreId: id, content: SECRET } });
      await call(lea, choreEndpoints.enrol, { query: { choreId: id, userId: lea.id } });
      return id;
    },
  },
  'a chore with a checklist': {
    deleting: choreEndpoints.deleteChore,
    make: async () => {
      const lineId = randomUUID();
      const body = { colocationId: home, title: 'Bins', checklist: [{ id: lineId, text: SECRET }] };
      const id = await call(lea, choreEndpoints.addChore, { body });
      await call(lea, choreEndpoints.tickLine, { query: { choreId: id, lineId, isChecked: true } });
      return id;
    },
  },
  'a chore whose next turn was taken back': {
    deleting: choreEndpoints.deleteChore,
    make: async () => {
      const repeat = { ...daily, members: [lea.id] };
      const body = { colocationId: home, title: SECRET, dueDate: '2040-01-01T08:00:00.000Z', repeat };
      const id = await call(lea, choreEndpoints.addChore, { body });
      const mark = (isDone: boolean) => call(lea, choreEndpoints.toggleDone, { query: { id, isDone } });
      await mark(true);
      await mark(false);
      await call(lea, choreEndpoints.editChore, { body: { id, repeat: null } });
      return id;
    },
  },
  'a comment': {
    deleting: choreEndpoints.deleteChoreMessage,
    make: async () =>
      call(lea, choreEndpoints.addChoreMessage, { body: { choreId: await aChore('Bins'), content: SECRET } }),
  },
  'a message': {
    deleting: messageEndpoints.deleteMessage,
    make: async () => {
      const id = await call(lea, messageEndpoints.sendMessage, { body: { colocationId: home, content: SECRET } });
      await call(lea, messageEndpoints.editMessage, { body: { id, content: `${SECRET}, again` } });
      return id;
    },
  },
  'a message with pictures': {
    deleting: messageEndpoints.deleteMessage,
    make: async () => {
      const body = pictureForm();
      body.append('colocationId', home);
      body.append('alts', SECRET);
      return call(lea, messageEndpoints.sendPictures, { body });
    },
  },
  'an expense': {
    deleting: moneyEndpoints.deleteExpense,
    make: async () => {
      const id = await anExpense(await aCategory('Food'), SECRET);
      await aCommentOn(id);
      return id;
    },
  },
  'a comment on an expense': {
    deleting: historyEndpoints.deleteExpenseMessage,
    make: async () => aCommentOn(await anExpense(await aCategory('Drinks'), 'Wine', 'Red')),
  },
  'a category with expenses': {
    deleting: moneyEndpoints.deleteCategory,
    make: async () => {
      const id = await aCategory(SECRET);
      await aCommentOn(await anExpense(id, SECRET));
      return id;
    },
  },
};

it.each(Object.entries(kinds))(
  'no client that returns later receives the text of a deleted %s',
  async (_kind, { deleting, make }) => {
    const id = await make();
    expect(await leaks()).not.toEqual([]);
    await call(lea, deleting, { params: { id } });
    expect(await leaks()).toEqual([]);
  },
);

it('a returning client reaches the current board, though texts of deleted things are missing in between', async () => {
  const list = await aList();
  const poll = await aPoll('Lunch?');
  const remaining = await call(lea, reminderEndpoints.addItem, {
    body: { reminderId: list, name: 'Rice', createdBy: lea.id },
  });
  const item = await anItem(list);
  const vote = await call(lea, reminderEndpoints.vote, { body: { reminderId: poll, choice: SECRET } });
  await call(lea, reminderEndpoints.moveReminders, { body: [list, poll].map((id) => ({ id, coordX: 7 })) });
  await call(lea, reminderEndpoints.deleteItem, { params: { id: item } });
  await call(lea, reminderEndpoints.withdrawVote, { params: { id: vote } });
  const { rows } = await sql<{ name: string; payload: unknown }>`
    select name, payload from events where colocation_id = ${home} order by seq`.execute(server.platform.database.of());
  const notes = await call(lea, reminderEndpoints.listReminders, { query: { colocationId: home } });
  // The stored events are those of the contract.
  const replayed = rows.reduce(
    (state, event) => applyToReminders(state, decodeEvent(event as HestiaEvent)),
    [] as readonly Note[],
  );
  expect(replayed.map(encodeNote)).toEqual(notes);
  expect(notes.find(({ id }) => id === list)?.items).toMatchObject([{ id: remaining, name: 'Rice' }]);
});

it('the list covers all calls that delete', () => {
  /** Endpoints of the same data, and those without texts. */
  const others: readonly Endpoint[] = [
    moneyEndpoints.removePicture,
    shoppingListEndpoints.deleteListItem,
    reminderEndpoints.withdrawReaction,
    messageEndpoints.withdrawMessageReaction,
    choreEndpoints.leave,
    choreEndpoints.withdrawHandover,
  ];
  const all: Endpoint[] = [
    reminderEndpoints,
    shoppingListEndpoints,
    choreEndpoints,
    messageEndpoints,
    moneyEndpoints,
    historyEndpoints,
  ].flatMap((table) => Object.values(table as Record<string, Endpoint>));
  const known = new Set([...others, ...Object.values(kinds).map(({ deleting }) => deleting)]);
  expect(all.filter((one) => one.method === 'DELETE' && !known.has(one)).map(({ path }) => path)).toEqual([]);
});
