import { accountCalls } from '@hestia/contract/accounts/endpoints.ts';
import { choreCalls } from '@hestia/contract/chores/endpoints.ts';
import { colocationCalls } from '@hestia/contract/colocations/endpoints.ts';
import { messageCalls } from '@hestia/contract/messages/endpoints.ts';
import { moneyCalls } from '@hestia/contract/money/endpoints.ts';
import { noticeCalls } from '@hestia/contract/notices/endpoints.ts';
import { reminderCalls } from '@hestia/contract/reminders/endpoints.ts';
import { shoppingListCalls } from '@hestia/contract/reminders/list-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from './call.ts';
import { startHome, type Home } from './home.ts';

// docs/wire.md section 1: what a change leaves out stays, so that two who change different things at once both keep theirs.

let at: Home;
let lea: Person;
let tomasz: Person;
const call: Home['world']['call'] = (...said) => at.world.call(...said);
beforeAll(async () => {
  at = await startHome();
  ({ lea, tomasz } = at);
});
afterAll(() => at.world.close());

const noteOf = async (body: object) =>
  call(lea, reminderCalls.addReminder, { body: { colocationId: at.home, reminderType: 0, ...body } as never });
const readNote = (id: string) => call(lea, reminderCalls.getReminder, { params: { id } });

describe('two who change different things at once both keep theirs', () => {
  test('of a task', async () => {
    const body = { colocationId: at.home, title: 'Bins', description: 'Glass', dueDate: '2026-01-01T18:00:00.000Z' };
    const id = await call(lea, choreCalls.addChore, { body: { ...body, enrolled: [lea.id] } });
    await Promise.all([
      call(lea, choreCalls.editChore, { body: { id, title: 'All bins' } }),
      call(tomasz, choreCalls.editChore, { body: { id, dueDate: '2026-02-02T18:00:00.000Z' } }),
    ]);
    expect(await call(lea, choreCalls.getChore, { params: { id } })).toMatchObject({
      title: 'All bins',
      description: 'Glass',
      dueDate: '2026-02-02T18:00:00.000Z',
      enrolledUsers: { [lea.id]: null },
    });
  });

  test('of the household', async () => {
    const id = at.home;
    await Promise.all([
      call(lea, colocationCalls.updateColocation, { body: { id, name: 'Harbour 3' } }),
      call(tomasz, colocationCalls.updateColocation, { body: { id, address: 'Quay 3' } }),
      call(tomasz, colocationCalls.updateColocation, { body: { id, currency: 'CHF' } }),
    ]);
    await call(lea, colocationCalls.updateColocation, { body: { id } });
    expect(await call(lea, colocationCalls.getColocation, { params: { id } })).toMatchObject({
      name: 'Harbour 3',
      address: 'Quay 3',
      currency: 'CHF',
    });
  });

  test('of an expense', async () => {
    const [refund] = await call(lea, moneyCalls.listCategories, { params: { id: at.home } });
    const body = { colocationId: at.home, expenseCategoryId: refund?.id ?? '', name: 'Bread', amount: 10 };
    const id = await call(lea, moneyCalls.addExpense, {
      body: { ...body, description: 'Rye', paidBy: lea.id, splitBetween: [tomasz.id, lea.id] },
    });
    await Promise.all([
      call(lea, moneyCalls.editExpense, { body: { id, name: 'Bread and butter' } }),
      call(tomasz, moneyCalls.editExpense, { body: { id, amount: 10.01 } }),
      call(lea, moneyCalls.editExpense, { body: { id, paidBy: tomasz.id } }),
      call(tomasz, moneyCalls.editExpense, { body: { id, dateOfPayment: '2026-03-03' } }),
    ]);
    expect(await call(lea, moneyCalls.getExpense, { params: { id } })).toMatchObject({
      name: 'Bread and butter',
      description: 'Rye',
      amount: 10.01,
      paidBy: tomasz.id,
      splitBetween: { [tomasz.id]: 5.01, [lea.id]: 5 },
      dateOfPayment: '2026-03-03T00:00:00.000Z',
    });
  });

  test('of a note, from two devices of its creator and with somebody moving it', async () => {
    const id = await noteOf({ content: 'Hello', color: 'blue' });
    await Promise.all([
      call(lea, reminderCalls.editReminder, { body: { id, content: 'Hi' } }),
      call(lea, reminderCalls.editReminder, { body: { id, color: 'pink' } }),
      call(tomasz, reminderCalls.moveReminders, { body: [{ id, coordX: 7 }] }),
      call(tomasz, reminderCalls.moveReminders, { body: [{ id, coordY: 8, coordZ: 9 }] }),
    ]);
    expect(await readNote(id)).toMatchObject({ content: 'Hi', color: 'pink', coordX: 7, coordY: 8, coordZ: 9 });
  });

  test('of a poll, from two devices of its creator', async () => {
    const id = await noteOf({ reminderType: 3, pollInput: { title: 'When?', options: ['Mon', 'Tue'] } });
    await Promise.all([
      call(lea, reminderCalls.editReminder, { body: { id, title: 'Which day?' } }),
      call(lea, reminderCalls.editReminder, { body: { id, options: ['Mon', 'Tue', 'Wed'] } }),
      call(lea, reminderCalls.editReminder, { body: { id, allowMultipleChoices: true } }),
      call(lea, reminderCalls.editReminder, { body: { id, expirationDate: '2099-01-01' } }),
    ]);
    expect(await readNote(id)).toMatchObject({
      title: 'Which day?',
      options: ['Mon', 'Tue', 'Wed'],
      allowMultipleChoices: true,
      isAnonymous: false,
      expirationDate: '2099-01-01T00:00:00.000Z',
    });
  });

  test('of an item, and of the list that holds it, through both doors', async () => {
    const id = await noteOf({ reminderType: 2, shoppingListName: 'Groceries' });
    const item = await call(lea, reminderCalls.addItem, { body: { reminderId: id, name: 'Milk' } });
    await Promise.all([
      call(lea, reminderCalls.editItem, { body: { id: item, name: 'Oat milk' } }),
      call(tomasz, shoppingListCalls.editListItem, { body: { id: item, isChecked: true } }),
      call(lea, reminderCalls.editItem, { body: { id: item, position: 4 } }),
      call(tomasz, shoppingListCalls.renameShoppingList, { body: { id, name: 'Market' } }),
      call(lea, reminderCalls.editReminder, { body: { id, coordX: 3 } }),
    ]);
    expect(await readNote(id)).toMatchObject({
      shoppingListName: 'Market',
      coordX: 3,
      items: [{ id: item, name: 'Oat milk', isChecked: true, position: 4 }],
    });
  });

  test('of a profile and of what it wants to be told, from two devices', async () => {
    const { id } = lea;
    const kinds = { reminder: true, message: false, chore: true, expense: false, poll: true };
    await Promise.all([
      call(lea, accountCalls.updateUser, { body: { id, username: 'Léa M.' } }),
      call(lea, accountCalls.setLanguage, { body: { userId: id, language: 'de' } }),
      call(lea, noticeCalls.setNoticeChoice, { body: { kinds: { message: false } } }),
      call(lea, noticeCalls.setNoticeChoice, { body: { kinds: { expense: false } } }),
      call(lea, noticeCalls.setNoticeChoice, { body: { quietFrom: 1320, quietUntil: 420 } }),
      call(lea, noticeCalls.setNoticeChoice, { body: { timeZone: 'Europe/Paris' } }),
    ]);
    expect(await call(lea, accountCalls.getUser, { params: { id } })).toMatchObject({
      username: 'Léa M.',
      colocationId: at.home,
    });
    const chosen = await call(lea, noticeCalls.getNoticeChoice);
    expect(chosen).toEqual({ kinds, quietFrom: 1320, quietUntil: 420, timeZone: 'Europe/Paris' });
    await call(lea, noticeCalls.setNoticeChoice, { body: { quietFrom: null, quietUntil: null } });
    expect(await call(lea, noticeCalls.getNoticeChoice)).toEqual({ ...chosen, quietFrom: null, quietUntil: null });
  });
});

test('what a change leaves out stays also where there is one thing to change', async () => {
  const body = { colocationId: at.home, content: 'Hi', sendBy: lea.id };
  const message = await call(lea, messageCalls.sendMessage, { body });
  await call(lea, messageCalls.editMessage, { body: { id: message } });
  expect(await call(lea, messageCalls.getMessage, { params: { id: message } })).toMatchObject({ content: 'Hi' });
  const category = await call(lea, moneyCalls.addCategory, { body: { name: 'Food', colocationId: at.home } });
  await call(lea, moneyCalls.renameCategory, { body: { id: category } });
  expect(await call(lea, moneyCalls.listCategories, { params: { id: at.home } })).toContainEqual({
    id: category,
    name: 'Food',
    totalAmount: 0,
  });
});
