import { randomUUID } from 'node:crypto';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { noticeEndpoints, USUAL_TIMES } from '@hestia/contract/notices/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from './call.ts';
import { startHome, type Home } from './home.ts';

// docs/wire.md section 1: members missing in an edit stay, so that two concurrent edits of different members both take
// effect.

let at: Home;
let lea: TestUser;
let tomasz: TestUser;
const call: Home['server']['call'] = (...args) => at.server.call(...args);
beforeAll(async () => {
  at = await startHome();
  ({ lea, tomasz } = at);
});
afterAll(() => at.server.close());

const noteOf = async (body: object) =>
  call(lea, reminderEndpoints.addReminder, { body: { colocationId: at.home, reminderType: 0, ...body } as never });
const readNote = (id: string) => call(lea, reminderEndpoints.getReminder, { params: { id } });

describe('two who change different things at once both keep theirs', () => {
  test('edits of a task from two members', async () => {
    const body = { colocationId: at.home, title: 'Bins', description: 'Glass', dueDate: '2026-01-01T18:00:00.000Z' };
    const id = await call(lea, choreEndpoints.addChore, { body: { ...body, enrolled: [lea.id] } });
    await Promise.all([
      call(lea, choreEndpoints.editChore, { body: { id, title: 'All bins' } }),
      call(tomasz, choreEndpoints.editChore, { body: { id, dueDate: '2026-02-02T18:00:00.000Z' } }),
    ]);
    expect(await call(lea, choreEndpoints.getChore, { params: { id } })).toMatchObject({
      title: 'All bins',
      description: 'Glass',
      dueDate: '2026-02-02T18:00:00.000Z',
      enrolledUsers: { [lea.id]: null },
    });
  });

  test("edits of a task's checklist: lines of both, and every tick", async () => {
    const [glass = '', paper = '', rest = '', hers = '', his = ''] = Array.from({ length: 5 }, () => randomUUID());
    const checklist = [
      { id: glass, text: 'Glass' },
      { id: paper, text: 'Paper' },
      { id: rest, text: 'The rest' },
    ];
    const id = await call(lea, choreEndpoints.addChore, { body: { colocationId: at.home, title: 'Bins', checklist } });
    const tick = (user: TestUser, lineId: string) =>
      call(user, choreEndpoints.tickLine, { query: { choreId: id, lineId, isChecked: true } });
    await Promise.all([
      tick(lea, glass),
      tick(tomasz, paper),
      call(lea, choreEndpoints.editChore, { body: { id, checklist: [...checklist, { id: hers, text: 'Cans' }] } }),
      call(tomasz, choreEndpoints.editChore, { body: { id, checklist: [...checklist, { id: his, text: 'Cork' }] } }),
      call(tomasz, choreEndpoints.editChore, { body: { id, removedLines: [rest] } }),
    ]);
    const { checklist: lines = [] } = await call(lea, choreEndpoints.getChore, { params: { id } });
    expect(lines.filter(({ checkedBy }) => checkedBy).map(({ id: line, checkedBy }) => [line, checkedBy])).toEqual([
      [glass, lea.id],
      [paper, tomasz.id],
    ]);
    expect(lines.map((line) => line.id)).toEqual(expect.arrayContaining([hers, his]));
  });

  test('edits of the household from two members', async () => {
    const id = at.home;
    await Promise.all([
      call(lea, colocationEndpoints.updateColocation, { body: { id, name: 'Harbour 3' } }),
      call(tomasz, colocationEndpoints.updateColocation, { body: { id, address: 'Quay 3' } }),
      call(tomasz, colocationEndpoints.updateColocation, { body: { id, currency: 'CHF' } }),
    ]);
    await call(lea, colocationEndpoints.updateColocation, { body: { id } });
    expect(await call(lea, colocationEndpoints.getColocation, { params: { id } })).toMatchObject({
      name: 'Harbour 3',
      address: 'Quay 3',
      currency: 'CHF',
    });
  });

  test('edits of an expense from two members', async () => {
    const [refund] = await call(lea, moneyEndpoints.listCategories, { params: { id: at.home } });
    const body = { colocationId: at.home, expenseCategoryId: refund?.id ?? '', name: 'Bread', amount: 10 };
    const id = await call(lea, moneyEndpoints.addExpense, {
      body: { ...body, description: 'Rye', paidBy: lea.id, splitBetween: [tomasz.id, lea.id] },
    });
    await Promise.all([
      call(lea, moneyEndpoints.editExpense, { body: { id, name: 'Bread and butter' } }),
      call(tomasz, moneyEndpoints.editExpense, { body: { id, amount: 10.01 } }),
      call(lea, moneyEndpoints.editExpense, { body: { id, paidBy: tomasz.id } }),
      call(tomasz, moneyEndpoints.editExpense, { body: { id, dateOfPayment: '2026-03-03' } }),
    ]);
    expect(await call(lea, moneyEndpoints.getExpense, { params: { id } })).toMatchObject({
      name: 'Bread and butter',
      description: 'Rye',
      amount: 10.01,
      paidBy: tomasz.id,
      splitBetween: { [tomasz.id]: 5.01, [lea.id]: 5 },
      // A date without a time is noon in Paris.
      dateOfPayment: '2026-03-03T11:00:00.000Z',
    });
  });

  test("a note's edits from two devices of its creator and a move by another member", async () => {
    const id = await noteOf({ content: 'Hello', color: 'blue' });
    await Promise.all([
      call(lea, reminderEndpoints.editReminder, { body: { id, content: 'Hi' } }),
      call(lea, reminderEndpoints.editReminder, { body: { id, color: 'pink' } }),
      call(tomasz, reminderEndpoints.moveReminders, { body: [{ id, coordX: 7 }] }),
      call(tomasz, reminderEndpoints.moveReminders, { body: [{ id, coordY: 8, coordZ: 9 }] }),
    ]);
    expect(await readNote(id)).toMatchObject({ content: 'Hi', color: 'pink', coordX: 7, coordY: 8, coordZ: 9 });
  });

  test("a poll's edits from two devices of its creator", async () => {
    const id = await noteOf({ reminderType: 3, pollInput: { title: 'When?', options: ['Mon', 'Tue'] } });
    await Promise.all([
      call(lea, reminderEndpoints.editReminder, { body: { id, title: 'Which day?' } }),
      call(lea, reminderEndpoints.editReminder, { body: { id, options: ['Mon', 'Tue', 'Wed'] } }),
      call(lea, reminderEndpoints.editReminder, { body: { id, allowMultipleChoices: true } }),
      call(lea, reminderEndpoints.editReminder, { body: { id, expirationDate: '2099-01-01' } }),
    ]);
    expect(await readNote(id)).toMatchObject({
      title: 'Which day?',
      options: ['Mon', 'Tue', 'Wed'],
      allowMultipleChoices: true,
      isAnonymous: false,
      expirationDate: '2099-01-01T00:00:00.000Z',
    });
  });

  test('edits of an item, and of its list, by both endpoints', async () => {
    const id = await noteOf({ reminderType: 2, shoppingListName: 'Groceries' });
    const item = await call(lea, reminderEndpoints.addItem, { body: { reminderId: id, name: 'Milk' } });
    await Promise.all([
      call(lea, reminderEndpoints.editItem, { body: { id: item, name: 'Oat milk' } }),
      call(tomasz, shoppingListEndpoints.editListItem, { body: { id: item, isChecked: true } }),
      call(lea, reminderEndpoints.editItem, { body: { id: item, position: 4 } }),
      call(tomasz, shoppingListEndpoints.renameShoppingList, { body: { id, name: 'Market' } }),
      call(lea, reminderEndpoints.editReminder, { body: { id, coordX: 3 } }),
    ]);
    expect(await readNote(id)).toMatchObject({
      shoppingListName: 'Market',
      coordX: 3,
      items: [{ id: item, name: 'Oat milk', isChecked: true, position: 4 }],
    });
  });

  test("a profile's edits and its notification settings, from two devices", async () => {
    const { id } = lea;
    const kinds = { reminder: true, message: false, chore: true, expense: false, poll: true, nudge: true };
    await Promise.all([
      call(lea, accountEndpoints.updateUser, { body: { id, username: 'Léa M.' } }),
      call(lea, accountEndpoints.setLanguage, { body: { userId: id, language: 'de' } }),
      call(lea, noticeEndpoints.setNoticeChoice, { body: { kinds: { message: false } } }),
      call(lea, noticeEndpoints.setNoticeChoice, { body: { kinds: { expense: false } } }),
      call(lea, noticeEndpoints.setNoticeChoice, { body: { quietFrom: 1320, quietUntil: 420 } }),
      call(lea, noticeEndpoints.setNoticeChoice, { body: { timeZone: 'Europe/Paris' } }),
      call(lea, noticeEndpoints.setNoticeChoice, { body: { digestAt: 1080 } }),
      call(lea, noticeEndpoints.setNoticeChoice, { body: { remindAt: 480 } }),
    ]);
    expect(await call(lea, accountEndpoints.getUser, { params: { id } })).toMatchObject({
      username: 'Léa M.',
      colocationId: at.home,
    });
    const chosen = await call(lea, noticeEndpoints.getNoticeChoice);
    expect(chosen).toEqual({
      kinds,
      times: { ...USUAL_TIMES, message: 'never', expense: 'never' },
      quietFrom: 1320,
      quietUntil: 420,
      timeZone: 'Europe/Paris',
      digestAt: 1080,
      remindAt: 480,
    });
    await call(lea, noticeEndpoints.setNoticeChoice, { body: { quietFrom: null, quietUntil: null } });
    expect(await call(lea, noticeEndpoints.getNoticeChoice)).toEqual({ ...chosen, quietFrom: null, quietUntil: null });
  });
});

test('omitted fields stay unchanged, even if one field is all that can change', async () => {
  const body = { colocationId: at.home, content: 'Hi', sendBy: lea.id };
  const message = await call(lea, messageEndpoints.sendMessage, { body });
  await call(lea, messageEndpoints.editMessage, { body: { id: message } });
  expect(await call(lea, messageEndpoints.getMessage, { params: { id: message } })).toMatchObject({ content: 'Hi' });
  const category = await call(lea, moneyEndpoints.addCategory, { body: { name: 'Food', colocationId: at.home } });
  await call(lea, moneyEndpoints.renameCategory, { body: { id: category } });
  expect(await call(lea, moneyEndpoints.listCategories, { params: { id: at.home } })).toContainEqual({
    id: category,
    name: 'Food',
    totalAmount: 0,
    budget: null,
  });
});
