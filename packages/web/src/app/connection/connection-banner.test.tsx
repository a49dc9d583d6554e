import type { Events } from '@hestia/contract/events.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { commandsOf, delay } from '@hestia/contract/wire/command.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  eraseUserData,
  openOutbox,
  openUserData,
  queueWrite,
  readOutbox,
  restoreUserData,
} from '#platform/sync/sync.ts';
import { setConnectionState } from '#platform/sync/live/connection-state.ts';
import { NotStoredError } from '#platform/sync/outbox/not-stored.ts';
import { forgetUser, saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { atHome, memberOf, LEA, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { expenseOf } from '../../features/money/money.test-fixtures.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { ConnectionMark } from './connection-mark.tsx';

const endpoints = defineEndpoints({
  add: {
    method: 'POST',
    path: '/add',
    access: 'member',
    household: 'own',
    summary: '',
    body: z.object({ name: z.string() }),
    response: z.string(),
  },
});
const addThing = commandsOf<object, Events>()({
  kind: 'chores.addThing',
  endpoint: endpoints.add,
  title: (name) => name,
  args: (name: string) => ({ body: { name } }),
  emits: [],
  predict: () => [],
  about: () => [],
  undo: () => delay,
});

beforeEach(() => openUserData(crypto.randomUUID(), { commands: [addThing, ...Object.values(moneyCommands)] }));
afterEach(() => eraseUserData());

test('the banner is empty while all is well', async () => {
  mockFetch();
  const screen = await renderScreen(<ConnectionBanner />);
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
});

test('offline the banner shows the state and the number of waiting writes, and asks the browser once for persistent storage', async () => {
  mockFetch();
  localStorage.removeItem('asked-to-last');
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await renderScreen(<ConnectionBanner />);
  await expect.element(screen.getByRole('status')).toMatchTextContent('Offline. Showing what’s saved on this device.');
  await queueWrite(addThing, 'Milk');
  await queueWrite(addThing, 'Bread');
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent(/^Offline\. 2 changes will be sent when you’re back online\./);
  await screen.getByRole('button', { name: 'Review' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Unsent changes' });
  await expect
    .element(sheet.getByRole('listitem').nth(0))
    .toMatchTextContent(/^Milk\s*Tasks · added\s*Waiting to send$/);
  await expect.element(sheet.getByRole('listitem').nth(1)).toMatchTextContent(/^Bread/);
  await expectAccessible();
  expect(persist).toHaveBeenCalledOnce();
  await renderScreen(<ConnectionBanner />);
  expect(persist).toHaveBeenCalledOnce();
});

test("the banner also counts writes made before the queue's code has loaded", async () => {
  await eraseUserData();
  await restoreUserData(crypto.randomUUID());
  mockFetch();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await renderScreen(<ConnectionBanner />);
  const written = queueWrite(addThing, 'Milk');
  const banner = screen.getByRole('status');
  await expect.element(banner).toMatchTextContent(/^Offline\. 1 change will be sent when you’re back online\.$/);
  await openOutbox({ commands: [addThing], subscribers: [], userStorages: [], cacheReducers: [] });
  await written;
  await expect.element(banner).toMatchTextContent(/^Offline\. 1 change will be sent/);
  expect(readOutbox()?.snapshot()).toHaveLength(1);
});

test('a waiting payment is called a payment, for each of its commands', async () => {
  saveUser(memberOf(LEA, 'Léa'));
  onTestFinished(forgetUser);
  mockFetch(...atHome);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await renderScreen(<ConnectionBanner />);
  const paid = expenseOf({ name: 'Refund', expenseCategoryName: 'Refund', splitBetween: { [TOM]: 30 } });
  await queueWrite(moneyCommands.addExpense, {
    shown: paid,
    body: { ...paid, splitBetween: [TOM], splitValues: null },
  });
  await queueWrite(moneyCommands.editExpense, { before: paid, shown: paid, change: { amount: 20 } });
  await queueWrite(moneyCommands.deleteExpense, { before: paid });
  await queueWrite(moneyCommands.deleteExpense, { before: expenseOf({ name: 'Bread' }) });
  await screen.getByRole('button', { name: 'Review' }).click();
  const items = screen.getByRole('dialog', { name: 'Unsent changes' }).getByRole('listitem');
  for (const [at, action] of ['added', 'edited', 'deleted'].entries())
    await expect.element(items.nth(at)).toMatchTextContent(new RegExp(`^Payment: Léa → Tomasz\\s*Money · ${action}`));
  await expect.element(items.nth(3)).toMatchTextContent(/^Bread/);
});

test.each([
  ['en', 'Not saved: Payment: Léa → Tomasz.'],
  ['fr', 'Non enregistré : Paiement : Léa → Tomasz.'],
  ['de', 'Nicht gespeichert: Zahlung: Léa → Tomasz.'],
  ['es', 'No se guardó: Pago: Léa → Tomasz.'],
  ['zh', '没有保存：还款：Léa → Tomasz。'],
  ['ja', '保存できませんでした：支払い：Léa → Tomasz。'],
] as const)('a payment that can be neither stored nor sent is called one, too (%s)', async (locale, words) => {
  saveUser(memberOf(LEA, 'Léa'));
  onTestFinished(forgetUser);
  mockFetch(...atHome);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const screen = await renderScreen(<ConnectionBanner />, { locale });
  // The members are loaded.
  await expect.poll(() => JSON.stringify(screen.client.getQueriesData({}))).toContain('Tomasz');
  const paid = expenseOf({ name: 'Refund', expenseCategoryName: 'Refund', splitBetween: { [TOM]: 30 } });
  const body = { ...paid, splitBetween: [TOM], splitValues: null };
  await expect(queueWrite(moneyCommands.addExpense, { shown: paid, body })).rejects.toThrow(NotStoredError);
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible();
});

test('the banner reports a lasting loss of the connection, and hides when it is back', async () => {
  mockFetch();
  onTestFinished(() => setConnectionState('off'));
  const screen = await renderScreen(<ConnectionMark />);
  setConnectionState('reconnecting');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Reconnecting…');
  await expectAccessible();
  setConnectionState('connected');
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
});

test('slow changes are counted', async () => {
  const gate = Promise.withResolvers<Response>();
  mockFetch();
  // The server is up, and slow.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => gate.promise);
  const screen = await renderScreen(<ConnectionMark />);
  await queueWrite(addThing, 'Milk');
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Sending 1 change…/);
  await queueWrite(addThing, 'Bread');
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Sending 2 changes…/);
  gate.resolve(Response.json('done'));
});

test('a trip whose items are already paid says so, and can be added as an expense of the other items, with its receipt', async () => {
  const { addExpense } = moneyEndpoints;
  let isPaid = true;
  const { of } = mockFetch([addExpense, () => (isPaid ? refusal('alreadyPaid') : 'added')]);
  const uploaded = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function answer(this: XMLHttpRequest) {
    const [status, body] = isPaid ? [404, { code: 'notFound', message: '' }] : [200, 'receipt'];
    Object.defineProperties(this, { status: { value: status }, responseText: { value: JSON.stringify(body) } });
    this.dispatchEvent(new Event('load'));
  });
  const screen = await renderScreen(<ConnectionBanner />);
  const expense = expenseOf({ name: 'Market', amount: 43.2 });
  const body = { ...expense, splitBetween: [LEA], splitValues: null, itemIds: ['milk', 'bread'] };
  await queueWrite(moneyCommands.addExpense, { shown: expense, body });
  const picture = new Blob(['receipt'], { type: 'image/webp' });
  await queueWrite(moneyCommands.addPicture, { id: 'receipt', expenseId: expense.id, name: 'Market', picture });
  await screen.getByRole('button', { name: 'Review' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Unsent changes' });
  await expect.element(sheet.getByText('There’s already an expense with these items.')).toBeVisible();
  await expect.element(sheet.getByText('That no longer exists.')).toBeVisible();
  isPaid = false;
  await sheet.getByRole('button', { name: 'Add anyway' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(of(addExpense).map((asked) => asked.body)).toEqual([
    expect.not.objectContaining({ skipsPaid: true }),
    expect.objectContaining({ name: 'Market', itemIds: ['milk', 'bread'], skipsPaid: true }),
  ]);
  expect(uploaded).toHaveBeenCalledTimes(2);
});

test('a change refused by the server says why, and can be retried or discarded', async () => {
  mockFetch([endpoints.add, refusal('notFound')]);
  const screen = await renderScreen(<ConnectionBanner />);
  await queueWrite(addThing, 'Milk');
  await expect.element(screen.getByText('Not saved: That no longer exists.')).toBeVisible();
  await expect.element(screen.getByRole('status').first()).toMatchTextContent(/^1 change couldn’t be saved\./);
  await screen.getByRole('button', { name: 'Review' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Unsent changes' });
  await expect.element(sheet.getByText('That no longer exists.')).toBeVisible();
  // The pointer may be where toasts appear.
  await sheet.getByText('That no longer exists.').hover();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBeGreaterThan(1);
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => readOutbox()?.snapshot()).toEqual([]);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
