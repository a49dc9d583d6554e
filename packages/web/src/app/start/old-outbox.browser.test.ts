import { pageIn } from '@hestia/contract/money/shapes/wire.ts';
import { setMany } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData, readOutbox } from '#platform/sync/sync.ts';
import { openStore } from '#platform/storage/user-storage.ts';
import { commandOf, titleOf, withQueued } from '#platform/sync/outbox/commands.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { LEA, TOM } from '#test/members.ts';
import { commands, cacheReducers } from './features.ts';
import queued from '../outbox-0-1-0.json';

/**
 * Queued writes stay on devices across versions of the app: this is the outbox of 0.1.0, with a write of every kind.
 * It never changes.
 */
const outbox010 = queued as unknown as readonly QueuedMutation[];

afterEach(() => eraseUserData());

/** Opens the app's data where an earlier version has left its outbox. */
async function openOn(respond: (url: string, init: RequestInit) => Response): Promise<void> {
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => Promise.resolve(respond(url as string, init ?? {})));
  const me = crypto.randomUUID();
  await setMany(
    outbox010.map((mutation) => [mutation.seq, mutation]),
    openStore('outbox', me),
  );
  await openUserData(me, { commands, cacheReducers });
}

const busy = () => new Response('', { status: 503 });
const id = (n: number): string => `01990000-0000-7000-9000-${String(n).padStart(12, '0')}`;

/** The visible state of a query's cached data. */
function optimisticOf(key: readonly string[], data: object): unknown {
  const reducer = cacheReducers.find((each) => each.key.every((part, at) => part === key[at]));
  if (!reducer) throw new Error(`${key.join(' ')} has no view`);
  return withQueued(reducer, key, data, readOutbox()?.snapshot() ?? []);
}

test('every write that an earlier version queued is known, with its title', async () => {
  await openOn(busy);
  const mutations = readOutbox()?.snapshot() ?? [];
  expect(mutations.map(({ kind }) => kind)).toEqual(outbox010.map(({ kind }) => kind));
  expect(mutations.filter((mutation) => commandOf(mutation) === undefined)).toEqual([]);
  expect(mutations.slice(0, 14).map(titleOf)).toEqual(
    ['Stairs', 'All bins', 'Oven', 'Attic', 'Bins', 'Oven', 'The blue one', 'Never mind'].concat([
      'Who has the key?',
      'Not me',
      'Oops',
      'Wine',
      'Rye',
      'Cheese',
    ]),
  );
  expect(mutations.slice(14).map(titleOf)).toEqual(
    ['Garden', 'Meals', 'Rent', 'Paper', 'Nine', 'Market', 'Gone', 'Milk', 'Oat', 'Salt'].concat([
      'Fri',
      'Sat',
      '👍',
      '🔥',
    ]),
  );
});

test('old queued writes show on chores', async () => {
  await openOn(busy);
  const chore = { dueDate: '2026-11-21T18:00:00.000Z', isDone: false, enrolledUsers: {} };
  const [bins, oven] = [
    { ...chore, id: id(2), title: 'Bins' },
    { ...chore, id: id(3), enrolledUsers: { [TOM]: null } },
  ];
  expect(optimisticOf(['chores', 'list'], [bins, oven, { ...chore, id: id(4), title: 'Attic' }])).toMatchObject([
    { title: 'Stairs' },
    { title: 'All bins', enrolledUsers: { [LEA]: null } },
    { id: id(3), isDone: true, doneBy: LEA, enrolledUsers: {} },
  ]);
  const comments = { pages: [{ messages: [{ id: id(6) }], next: null }], pageParams: [null] };
  expect(optimisticOf(['chores', 'comment-pages', id(2)], comments)).toMatchObject({
    pages: [{ messages: [{ content: 'The blue one' }] }],
  });
});

const bread = {
  amount: 30,
  paidBy: LEA,
  splitType: 0,
  splitBetween: { [LEA]: 15, [TOM]: 15 },
  dateOfPayment: '2026-11-20T08:00:00.000Z',
  expenseCategoryId: id(30),
  expenseCategoryName: 'Food',
};

test('old queued writes show in Money', async () => {
  await openOn(busy);
  const before = { ...bread, id: id(22) };
  const page = pageIn({ expenses: [{ ...before, id: id(23), name: 'Cheese' }, before] as never, next: null });
  expect(optimisticOf(['money', 'expense-pages', 'home', 'all'], { pages: [page], pageParams: [null] })).toMatchObject({
    pages: [
      {
        expenses: [
          { id: id(22), name: 'Rye', expenseCategoryName: 'Meals' },
          { name: 'Wine', expenseCategoryName: 'Meals' },
        ],
      },
    ],
  });
  expect(optimisticOf(['money', 'balance'], { [LEA]: 30, [TOM]: -30 })).toEqual({ [LEA]: 30, [TOM]: -30 });
  const rent = { id: id(32), name: 'Rent', totalAmount: 0 };
  expect(optimisticOf(['money', 'categories'], [{ id: id(30), name: 'Food', totalAmount: 60 }, rent])).toEqual([
    { id: id(30), name: 'Meals', totalAmount: 60 },
    { id: id(31), name: 'Garden', totalAmount: 0, budget: null },
  ]);
});

test('old queued writes show on the board', async () => {
  await openOn(busy);
  const note = { kind: 'text', createdAt: '2026-11-20T08:00:00.000Z', reactions: [], content: '', mentions: [] };
  const item = { createdAt: '2026-11-20T08:00:00.000Z', reminderId: id(43), isChecked: false };
  const list = {
    ...note,
    kind: 'list',
    id: id(43),
    items: [
      { ...item, id: id(52) },
      { ...item, id: id(53) },
    ],
  };
  const votes = [{ id: id(62), reminderId: id(44), votedBy: LEA, choice: 'Sat' }];
  const reactions = [{ id: id(72), userId: LEA, reminderId: id(44), type: '🔥' }];
  const poll = { ...note, kind: 'poll', id: id(44), options: [], votes, reactions, allowMultipleChoices: true };
  const notes = [{ ...note, id: id(42), content: 'Nine' }, list, poll, { ...note, id: id(45) }];
  expect(optimisticOf(['notes'], notes)).toMatchObject([
    { content: 'Paper' },
    { content: 'Ten', reactions: [{ type: '👍' }] },
    { coordX: 5, coordY: 6, coordZ: 7, items: [{ name: 'Milk' }, { id: id(52), isChecked: true }] },
    { id: id(44), votes: [{ choice: 'Fri' }], reactions: [] },
  ]);
});

test('old queued writes are sent unchanged: in order, each with its request and its key', async () => {
  const sent: object[] = [];
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open');
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function take(this: XMLHttpRequest, form) {
    sent.push({ path: pathOf(String(open.mock.lastCall?.[1])), form: [...(form as FormData)] });
    Object.defineProperties(this, { status: { value: 200 }, responseText: { value: '"done"' } });
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent('load')));
  });
  await openOn((url, { method, body, headers }) => {
    const key = new Headers(headers).get('Idempotency-Key');
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push({ key, method, path: pathOf(url), body: json });
    return Response.json('done');
  });
  await expect.poll(() => readOutbox()?.snapshot()).toEqual([]);
  expect(sent).toEqual(
    outbox010.map(({ key, request: { method, path, body, form } }) =>
      form ? { path, form } : { key, method, path, body },
    ),
  );
});

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}
