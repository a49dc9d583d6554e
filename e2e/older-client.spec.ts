import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { signUp } from './account.ts';
import { OlderClient } from './older-client.ts';
import { test } from './fixtures.ts';

/*
 * The calls of docs/wire.md section 3, exactly as the older client makes them. Breaking a line here breaks a client
 * that cannot be changed.
 */

type Expense = { id: string; amount: number; splitBetween: Record<string, number>; paidBy: string };
type User = { id: string; username: string; colocationId: string | null };

test('a household lives with the older client: founding, joining, spending, settling, leaving', async ({ hestia }) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const [a, b] = [new OlderClient(hestia), new OlderClient(hestia)];
  a.authenticate(ines.jwt);
  b.authenticate(marc.jwt);

  expect(await a.bearer('GET', '/api/Version', '')).not.toBe('');
  const home = await a.bearer('POST', '/api/Colocation', '', { name: 'Rue du Foyer', address: '', createdBy: ines.id });
  expect(home).toMatch(/^[0-9a-f-]{36}$/);
  const joined = { id: marc.id, username: 'Marc', email: '', pathToProfilePicture: null, colocationId: home };
  expect(await b.bearer('PUT', '/api/User', false, joined)).not.toBe(false);
  expect(await b.cookie<Partial<User>>('GET', `/api/User/GetById/${marc.id}`, {})).toMatchObject({
    username: 'Marc',
    colocationId: home,
  });
  const members = await a.bearer<User[]>('GET', `/api/User/GetByColocationId/${home}`, []);
  expect(members.map((user) => user.username)).toEqual(['Inès', 'Marc']);
  expect(await a.bearer('GET', `/api/Colocation/${home}`, {})).toMatchObject({ name: 'Rue du Foyer', address: '' });
  expect(await a.cookie('GET', '/api/Colocation', [])).toHaveLength(1);
  const renamed = { id: home, name: 'Rue du Four', address: '3' };
  expect(await a.cookie<string | false>('PUT', '/api/Colocation', false, renamed)).toBe(home);

  // The language is sent as a JSON patch type, and read back as bare text.
  const language = { userId: ines.id, language: 'French' };
  expect(await a.bearer('POST', '/api/User/Language', false, language, 'application/json-patch+json')).not.toBe(false);
  expect(await a.bearer('GET', `/api/User/Language/${ines.id}`, '')).toBe('fr');

  const food = await a.bearer('POST', '/api/Expense/Category', '', { name: 'Food', colocationId: home });
  const shared = {
    colocationId: home,
    expenseCategoryId: food,
    createdBy: ines.id,
    description: '',
    dateOfPayment: '2026-11-20T10:00:00',
  };
  const empty = { splitBetween: [], splitValues: {}, splitPercentages: {} };
  const spend = (expense: object) => a.bearer('POST', '/api/Expense', '', { ...shared, ...empty, ...expense });
  const both = [ines.id, marc.id];
  const evenly = await spend({ name: 'Bread', amount: 10.01, paidBy: ines.id, splitType: 0, splitBetween: both });
  const values = { [ines.id]: 1.5, [marc.id]: 2.5 };
  await spend({ name: 'Cheese', amount: 4, paidBy: marc.id, splitType: 'ByValue', splitValues: values });
  const percentages = { [ines.id]: 33, [marc.id]: 67 };
  await spend({ name: 'Wine', amount: '9.99', paidBy: ines.id, splitType: '2', splitPercentages: percentages });

  const categories = await b.bearer<{ id: string; name: string; totalAmount: number }[]>(
    'GET',
    `/api/Expense/GetByColocationId/${home}`,
    [],
  );
  expect(categories.find((category) => category.id === food)).toMatchObject({
    id: food,
    name: 'Food',
    totalAmount: 24,
  });
  expect(categories.filter((category) => category.name === 'Refund')).toHaveLength(1);
  const expenses = await b.bearer<Expense[]>('GET', `/api/Expense/GetByExpenseCategoryId/${food}`, []);
  expect(expenses).toHaveLength(3);
  const bread = await b.bearer<Partial<Expense>>('GET', `/api/Expense/GetById/${evenly}`, {});
  expect(bread.splitBetween).toEqual({ [ines.id]: 5.01, [marc.id]: 5 });

  // Inès paid 20.00 and bears 5.01 + 1.50 + 3.29; Marc paid 4.00 and bears 5.00 + 2.50 + 6.70.
  const owed = { [ines.id]: 10.2, [marc.id]: -10.2 };
  expect(await a.bearer('GET', `/api/Expense/GetBalance/${home}`, {})).toEqual(owed);
  expect(await a.bearer('PUT', `/api/Expense/CalculBalance/${home}`, {})).toEqual(owed);
  const refunds = await a.bearer<object[]>('GET', `/api/Expense/GetRefundMethods/${home}`, []);
  expect(refunds).toEqual([{ from: marc.id, fromUsername: 'Marc', to: ines.id, toUsername: 'Inès', amount: 10.2 }]);
  const refund = categories.find((category) => category.name === 'Refund')?.id;
  const paidBack = {
    name: 'Refund',
    expenseCategoryId: refund,
    amount: 10.2,
    paidBy: marc.id,
    splitBetween: [ines.id],
  };
  await spend({ ...paidBack, splitType: 0 });
  expect(await b.bearer<object[] | null>('GET', `/api/Expense/GetRefundMethods/${home}`, null)).toEqual([]);

  const edited = { ...shared, ...empty, id: evenly, name: 'Bread', amount: 3, paidBy: ines.id, splitBetween: both };
  expect(await a.bearer('PUT', '/api/Expense', '', { ...edited, splitType: 0 })).toBe(evenly);
  expect(await a.bearer('DELETE', `/api/Expense/${evenly}`, '')).toBe(evenly);
  expect(await a.bearer('DELETE', `/api/Expense/Category/${food}`, '')).toBe(food);

  // A refused expense: the bridge reads the body of any answer that is not 200.
  expect(await a.bearer('POST', '/api/Expense', 'refused', { ...shared, name: 'No amount' })).toBe('refused');

  expect(await b.bearer('PUT', `/api/User/QuitColocation/${marc.id}`, false)).not.toBe(false);
  expect(await a.cookie('DELETE', `/api/Colocation/${home}`, '')).toBe(home);
  const logout = { userId: ines.id, fcmToken: randomUUID() };
  expect(await a.cookie('POST', '/api/User/Logout', false, logout)).not.toBe(false);
  expect(await a.bearer('GET', '/api/Colocation', 'signed out')).toBe('signed out');
  expect(await b.cookie('DELETE', `/api/User/${marc.id}`, false)).not.toBe(false);
});

test("the older client receives others' writes on the hub as the bare payload", async ({ hestia }) => {
  const [ines, marc] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc')];
  const home = await ines.call<string>('POST', '/api/Colocation', { name: 'Rue du Foyer', address: '' });
  await marc.call('PUT', '/api/User', { id: marc.id, colocationId: home });
  const client = new OlderClient(hestia);
  client.authenticate(marc.jwt);
  const hub = client.hub();
  const events: [string, unknown][] = [];
  for (const name of ['NewExpenseCategoryAdded', 'NewExpenseAdded', 'ExpenseUpdated', 'ExpenseDeleted'])
    hub.on(name, (payload: unknown) => events.push([name, payload]));
  await hub.start();
  await hub.invoke('JoinColocationGroup', home);

  const food = await ines.call<string>('POST', '/api/Expense/Category', { name: 'Food', colocationId: home });
  const expense = {
    colocationId: home,
    expenseCategoryId: food,
    name: 'Bread',
    amount: 4,
    paidBy: ines.id,
    splitType: 0,
  };
  const id = await ines.call<string>('POST', '/api/Expense', { ...expense, splitBetween: [marc.id] });
  await ines.call('DELETE', `/api/Expense/${id}`);
  await expect.poll(() => events.map(([name]) => name)).toContain('ExpenseDeleted');
  await hub.stop();

  const payloads = new Map(events);
  expect(payloads.get('NewExpenseCategoryAdded')).toMatchObject({ id: food, name: 'Food', totalAmount: 0 });
  expect(payloads.get('NewExpenseAdded')).toMatchObject({ id, amount: 4, splitBetween: { [marc.id]: 4 } });
  // Compared with === there.
  expect(payloads.get('ExpenseDeleted')).toBe(id);
});

test('the hub refuses connections without a session, or for another household', async ({ hestia }) => {
  const [ines, stranger] = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Otto')];
  const home = await ines.call<string>('POST', '/api/Colocation', { name: 'Rue du Foyer', address: '' });
  const client = new OlderClient(hestia);
  client.authenticate('nonsense');
  await expect(client.hub().start()).rejects.toThrow();
  client.authenticate(stranger.jwt);
  const hub = client.hub();
  await hub.start();
  await expect(hub.invoke('JoinColocationGroup', home)).rejects.toThrow('JoinColocationGroup');
  await hub.stop();
});
