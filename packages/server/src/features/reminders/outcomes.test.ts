import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/general.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let lea: TestUser;
let tomasz: TestUser;
let home: string;
beforeAll(async () => {
  world = await startWorld();
  lea = await world.signUp('Léa');
  tomasz = await world.signUp('Tomasz');
  home = await world.createHousehold(lea);
  await world.join(tomasz, home);
});
afterAll(() => world.close());

const ask = (who = lea, colocationId = home) =>
  world.call(who, reminderEndpoints.addReminder, {
    body: { colocationId, reminderType: 3, pollInput: { title: 'Dinner?', options: ['Soup', 'Pizza'] } },
  });
const listOf = (pollId: string) =>
  world.call(lea, reminderEndpoints.addReminder, {
    body: { colocationId: home, reminderType: 2, shoppingListName: 'Soup', pollId },
  });
const taskOf = (pollId: string, more: object = {}) =>
  world.call(lea, choreEndpoints.addChore, { body: { colocationId: home, title: 'Cook', pollId, ...more } });
const expenseOf = (pollId: string) =>
  world.call(lea, moneyEndpoints.addExpense, {
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
const outcomes = (who = tomasz) => world.call(who, reminderEndpoints.listOutcomes, { query: { colocationId: home } });
const chore = (id: string) => world.call(tomasz, choreEndpoints.getChore, { params: { id } });
const expense = (id: string) => world.call(tomasz, moneyEndpoints.getExpense, { params: { id } });
const note = (id: string) => world.call(tomasz, reminderEndpoints.getReminder, { params: { id } });

test('a poll and what came of it know each other, until the poll is deleted', async () => {
  const pollId = await ask();
  const [task, list, paid] = [await taskOf(pollId), await listOf(pollId), await expenseOf(pollId)];
  expect(await outcomes()).toEqual(
    [
      { pollId, kind: 'task', id: task, name: 'Cook' },
      { pollId, kind: 'list', id: list, name: 'Soup' },
      { pollId, kind: 'expense', id: paid, name: 'Leeks' },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  await world.call(tomasz, moneyEndpoints.editExpense, { body: { id: paid, name: 'Leeks and cream' } });
  await world.call(tomasz, choreEndpoints.editChore, { body: { id: task, title: 'Cook soup' } });
  await world.call(tomasz, reminderEndpoints.editReminder, { body: { id: list, shoppingListName: 'For soup' } });
  expect((await outcomes()).map(({ name }) => name).toSorted()).toEqual(['Cook soup', 'For soup', 'Leeks and cream']);
  expect([await chore(task), await expense(paid), await note(list)].map((thing) => thing.pollId)).toEqual([
    pollId,
    pollId,
    pollId,
  ]);
  const changes = async () =>
    (await world.call(lea, historyEndpoints.listLog, { params: { id: paid } })).map(({ deed }) => deed);
  const before = await changes();
  await world.call(lea, reminderEndpoints.deleteReminder, { params: { id: pollId } });
  expect(await outcomes()).toEqual([]);
  for (const thing of [await chore(task), await expense(paid), await note(list)])
    expect(thing).not.toHaveProperty('pollId');
  // Nobody has changed the expense.
  expect(await changes()).toEqual(before);
});

test('a deleted expense is restored with its poll, and without it when that was deleted meanwhile', async () => {
  const pollId = await ask();
  const id = await expenseOf(pollId);
  const remove = () => world.call(lea, moneyEndpoints.deleteExpense, { params: { id } });
  const restore = () => world.call(lea, historyEndpoints.restoreExpense, { body: { id } });
  await remove();
  expect(await outcomes()).toEqual([]);
  await restore();
  expect(await outcomes()).toMatchObject([{ pollId, id }]);
  await remove();
  await world.call(lea, reminderEndpoints.deleteReminder, { params: { id: pollId } });
  const { deleted } = await world.call(lea, historyEndpoints.listDeletedExpenses, { query: { colocationId: home } });
  expect(deleted[0]?.expense).not.toHaveProperty('pollId');
  await restore();
  expect(await expense(id)).not.toHaveProperty('pollId');
});

test('of a task that repeats its last turn is what came of the poll', async () => {
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
  await world.call(lea, choreEndpoints.toggleDone, { query: { id: first, isDone: true } });
  const [next] = await outcomes();
  expect(next).toMatchObject({ pollId, kind: 'task', name: 'Cook' });
  expect(next?.id).not.toBe(first);
  expect((await chore(first)).pollId).toBe(pollId);
  await world.call(lea, choreEndpoints.toggleDone, { query: { id: first, isDone: false } });
  expect((await outcomes()).map(({ id }) => id)).toEqual([first]);
  await world.call(lea, choreEndpoints.deleteChore, { params: { id: first }, query: { isLast: true } });
});

test('a poll that is gone, or is somebody else’s, is left out; a note that is none is refused', async () => {
  const stranger = await world.signUp('Stranger');
  const elsewhere = await world.createHousehold(stranger);
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
  expect(await world.call(stranger, reminderEndpoints.listOutcomes, { query: { colocationId: elsewhere } })).toEqual(
    [],
  );
  expect(await outcomes()).toEqual([]);
  const pollId = await listOf(await ask());
  const body = { colocationId: home, title: 'Cook', pollId };
  const { status, body: problem } = await world.attempt(lea, choreEndpoints.addChore, { body });
  expect(status).toBe(422);
  expect(JSON.stringify(problem)).toContain('pollId');
});
