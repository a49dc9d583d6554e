import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let lea: TestUser;
let tomasz: TestUser;
let home: string;
beforeAll(async () => {
  server = await startTestServer();
  lea = await server.signUp('Léa');
  tomasz = await server.signUp('Tomasz');
  home = await server.createHousehold(lea);
  await server.join(tomasz, home);
});
afterAll(() => server.close());

const ask = (user = lea, colocationId = home) =>
  server.call(user, reminderEndpoints.addReminder, {
    body: { colocationId, reminderType: 3, pollInput: { title: 'Dinner?', options: ['Soup', 'Pizza'] } },
  });
const listOf = (pollId: string) =>
  server.call(lea, reminderEndpoints.addReminder, {
    body: { colocationId: home, reminderType: 2, shoppingListName: 'Soup', pollId },
  });
const taskOf = (pollId: string, more: object = {}) =>
  server.call(lea, choreEndpoints.addChore, { body: { colocationId: home, title: 'Cook', pollId, ...more } });
const expenseOf = (pollId: string) =>
  server.call(lea, moneyEndpoints.addExpense, {
    body: {
      colocationId: home,
      expenseCategoryId: generalCategoryId(home),
      name: 'Leeks',
      amount: 8,
      paidBy: lea.id,
      splitBetween: [lea.id, tomasz.id],
      pollId,
    },
  });
const outcomes = (user = tomasz) =>
  server.call(user, reminderEndpoints.listOutcomes, { query: { colocationId: home } });
const chore = (id: string) => server.call(tomasz, choreEndpoints.getChore, { params: { id } });
const expense = (id: string) => server.call(tomasz, moneyEndpoints.getExpense, { params: { id } });
const note = (id: string) => server.call(tomasz, reminderEndpoints.getReminder, { params: { id } });

test('a poll and its outcome are linked until the poll is deleted', async () => {
  const pollId = await ask();
  const [task, list, paid] = [await taskOf(pollId), await listOf(pollId), await expenseOf(pollId)];
  expect(await outcomes()).toEqual(
    [
      { pollId, kind: 'task', id: task, name: 'Cook' },
      { pollId, kind: 'list', id: list, name: 'Soup' },
      { pollId, kind: 'expense', id: paid, name: 'Leeks' },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  await server.call(tomasz, moneyEndpoints.editExpense, { body: { id: paid, name: 'Leeks and cream' } });
  await server.call(tomasz, choreEndpoints.editChore, { body: { id: task, title: 'Cook soup' } });
  await server.call(tomasz, reminderEndpoints.editReminder, { body: { id: list, shoppingListName: 'For soup' } });
  expect((await outcomes()).map(({ name }) => name).toSorted()).toEqual(['Cook soup', 'For soup', 'Leeks and cream']);
  expect([await chore(task), await expense(paid), await note(list)].map((thing) => thing.pollId)).toEqual([
    pollId,
    pollId,
    pollId,
  ]);
  const changes = async () =>
    (await server.call(lea, historyEndpoints.listLog, { params: { id: paid } })).map(({ deed }) => deed);
  const before = await changes();
  await server.call(lea, reminderEndpoints.deleteReminder, { params: { id: pollId } });
  expect(await outcomes()).toEqual([]);
  for (const thing of [await chore(task), await expense(paid), await note(list)])
    expect(thing).not.toHaveProperty('pollId');
  // The expense is unchanged.
  expect(await changes()).toEqual(before);
});

test('a deleted expense is restored with its poll, and without it when that was deleted meanwhile', async () => {
  const pollId = await ask();
  const id = await expenseOf(pollId);
  const remove = () => server.call(lea, moneyEndpoints.deleteExpense, { params: { id } });
  const restore = () => server.call(lea, historyEndpoints.restoreExpense, { body: { id } });
  await remove();
  expect(await outcomes()).toEqual([]);
  await restore();
  expect(await outcomes()).toMatchObject([{ pollId, id }]);
  await remove();
  await server.call(lea, reminderEndpoints.deleteReminder, { params: { id: pollId } });
  const { deleted } = await server.call(lea, historyEndpoints.listDeletedExpenses, { query: { colocationId: home } });
  expect(deleted[0]?.expense).not.toHaveProperty('pollId');
  await restore();
  expect(await expense(id)).not.toHaveProperty('pollId');
});

test('the last turn of a repeating task is the result of the poll', async () => {
  const pollId = await ask();
  const repeat = {
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SA',
    basis: 'schedule',
    from: '2040-12-01T19:00',
    rotation: 'order',
    members: [lea.id],
    isPaused: false,
  } as const;
  const first = await taskOf(pollId, { dueDate: '2040-12-01T18:00:00.000Z', repeat });
  await server.call(lea, choreEndpoints.toggleDone, { query: { id: first, isDone: true } });
  const [next] = await outcomes();
  expect(next).toMatchObject({ pollId, kind: 'task', name: 'Cook' });
  expect(next?.id).not.toBe(first);
  expect((await chore(first)).pollId).toBe(pollId);
  await server.call(lea, choreEndpoints.toggleDone, { query: { id: first, isDone: false } });
  expect((await outcomes()).map(({ id }) => id)).toEqual([first]);
  await server.call(lea, choreEndpoints.deleteChore, { params: { id: first }, query: { isLast: true } });
});

test("a deleted or another household's poll is left out; an invalid note is refused", async () => {
  const stranger = await server.signUp('Stranger');
  const elsewhere = await server.createHousehold(stranger);
  const theirs = await ask(stranger, elsewhere);
  const gone = '01990000-0000-7000-9000-00000000dead';
  for (const pollId of [theirs, gone]) {
    const things = [
      await chore(await taskOf(pollId)),
      await expense(await expenseOf(pollId)),
      await note(await listOf(pollId)),
    ];
    for (const thing of things) expect(thing).not.toHaveProperty('pollId');
  }
  expect(await server.call(stranger, reminderEndpoints.listOutcomes, { query: { colocationId: elsewhere } })).toEqual(
    [],
  );
  expect(await outcomes()).toEqual([]);
  const pollId = await listOf(await ask());
  const body = { colocationId: home, title: 'Cook', pollId };
  const { status, body: problem } = await server.attempt(lea, choreEndpoints.addChore, { body });
  expect(status).toBe(422);
  expect(JSON.stringify(problem)).toContain('pollId');
});
