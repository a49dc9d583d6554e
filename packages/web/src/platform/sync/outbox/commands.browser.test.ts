import type { DecodedEvent } from '@hestia/contract/events.ts';
import { commandsOf, delay } from '@hestia/contract/wire/command.ts';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { aboutOf, commandOf, inputOf, knowCommands, queuedAs, queuedFor, titleOf, withQueued } from './commands.ts';
import type { QueuedMutation } from './queued-mutation.ts';

const endpoints = defineEndpoints({
  drop: {
    method: 'DELETE',
    path: '/api/Drop/{id}',
    access: 'member',
    household: 'own',
    summary: '',
    params: z.object({ id: z.string() }),
    response: z.null(),
  },
});
type TestState = { readonly chores: readonly string[] };
type TestEvents = { readonly ChoreDeleted: string; readonly ReminderDeleted: string };

const predict =
  vi.fn<(id: string, state: Partial<TestState>) => readonly { name: 'ChoreDeleted'; payload: string }[]>();
const common = {
  endpoint: endpoints.drop,
  args: (id: string) => ({ params: { id } }),
  title: (id: string) => `Drop ${id}`,
  about: (id: string) => [id, 'the list'],
  undo: () => delay,
};
const drop = commandsOf<TestState, TestEvents>()({ ...common, kind: 'test.drop', emits: ['ChoreDeleted'], predict });
const both = commandsOf<TestState, TestEvents>()({
  ...common,
  kind: 'test.both',
  emits: ['ReminderDeleted', 'ChoreDeleted'],
  predict: (id) => [
    { name: 'ReminderDeleted', payload: id },
    { name: 'ChoreDeleted', payload: id },
  ],
});
const other = commandsOf<TestState, TestEvents>()({
  ...common,
  kind: 'test.other',
  emits: ['ReminderDeleted'],
  predict: (id) => [{ name: 'ReminderDeleted', payload: id }],
});

const applied = vi.fn<(event: DecodedEvent) => void>();
const reducer = defineCacheReducer<readonly string[], 'ChoreDeleted'>({
  key: ['chores'],
  events: ['ChoreDeleted'],
  apply: (chores, event) => {
    applied(event);
    return event.payload === 'unknown' ? null : chores.filter((chore) => chore !== event.payload);
  },
  known: (chores) => ({ chores }) as never,
});

beforeEach(() => {
  knowCommands([drop, both, other]);
  predict.mockReset().mockImplementation((id) => [{ name: 'ChoreDeleted', payload: id }]);
  applied.mockReset();
});

let sequence = 0;
const queued = (command: typeof drop | typeof both | typeof other, id: string): QueuedMutation => ({
  ...queuedAs(command as typeof drop, id),
  seq: ++sequence,
  key: `key ${sequence}`,
  attempts: 0,
});
const unknown = (): QueuedMutation => ({ ...queued(drop, 'a'), kind: 'test.ofALaterVersion' });
const show = (data: readonly string[] | undefined, ...mutations: QueuedMutation[]) =>
  withQueued(reducer, ['chores'], data, mutations);

test('a write is queued with its input and its future request', () => {
  expect(queuedAs(drop, 'a b')).toEqual({
    kind: 'test.drop',
    variables: 'a b',
    request: { method: 'DELETE', path: '/api/Drop/a%20b', answersText: false, body: undefined },
  });
});

test('a queued write is described by its command: name, subject, input', () => {
  const mutation = queued(drop, 'a');
  expect(commandOf(mutation)).toBe(drop);
  expect([titleOf(mutation), aboutOf(mutation), inputOf(drop, mutation)]).toEqual(['Drop a', ['a', 'the list'], 'a']);
  expect(inputOf(both, mutation)).toBeUndefined();
});

test('a write queued by another version is named by its kind, and has no known subject', () => {
  const mutation = unknown();
  expect([commandOf(mutation), titleOf(mutation), aboutOf(mutation)]).toEqual([undefined, 'test.ofALaterVersion', []]);
});

test('screens apply the events of all queued writes, each command seeing the effects of earlier ones', () => {
  expect(show(['a', 'b', 'c'], queued(drop, 'a'), queued(both, 'c'))).toEqual(['b']);
  expect(show(['a', 'b', 'c'], queued(drop, 'a'), queued(drop, 'b'))).toEqual(['c']);
  expect(predict.mock.calls.slice(-2)).toEqual([
    ['a', { chores: ['a', 'b', 'c'] }],
    ['b', { chores: ['b', 'c'] }],
  ]);
});

test('screens ignore refused writes, unknown commands and other views', () => {
  const chores = ['a', 'b'];
  const refused = { ...queued(drop, 'a'), refusal: { code: 'invalid', message: 'No' } };
  expect(show(chores, refused, unknown(), queued(other, 'a'))).toBe(chores);
  expect(predict).not.toHaveBeenCalled();
  expect(applied).not.toHaveBeenCalled();
  expect(show(chores, queued(other, 'a'), queued(drop, 'b'))).toEqual(['a']);
});

test("a view ignores a command's events that it does not follow", () => {
  expect(show(['a'], queued(both, 'a'))).toEqual([]);
  expect(applied.mock.calls).toEqual([[{ name: 'ChoreDeleted', payload: 'a' }]]);
});

test('data that would need a fetch stays unchanged, and unfetched data stays unfetched', () => {
  expect(show(['a', 'b'], queued(drop, 'unknown'), queued(drop, 'a'))).toEqual(['b']);
  expect(show(undefined, queued(drop, 'a'))).toBeUndefined();
});

test('the writes that concern a view are the same list until one of them changes', () => {
  const mine = [queued(drop, 'a'), queued(both, 'b')];
  const all = [mine[0], queued(other, 'a'), mine[1], unknown()].filter((one) => one !== undefined);
  const own = queuedFor(reducer, all);
  expect(own).toEqual(mine);
  expect(queuedFor(reducer, all)).toBe(own);
  // Others come and go.
  expect(queuedFor(reducer, [...all, queued(other, 'b')])).toBe(own);
  expect(queuedFor(reducer, mine)).toBe(own);
  const [first, second] = mine;
  const half = [first, second && { ...second, attempts: 1 }].filter((one) => one !== undefined);
  expect(queuedFor(reducer, half)).toEqual(half);
  const tried = mine.map((mutation) => ({ ...mutation, attempts: 1 }));
  expect(queuedFor(reducer, tried)).toEqual(tried);
  expect(queuedFor(reducer, tried.slice(1))).toEqual(tried.slice(1));
  expect(queuedFor(reducer, [])).toEqual([]);
  expect(queuedFor(reducer, tried)).toEqual(tried);
});
