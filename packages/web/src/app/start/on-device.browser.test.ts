import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteAction, type NotificationAction, readActions, storeAction } from '#platform/notification-actions.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { eraseUserData, openUserData, readOutbox } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { HOUSEHOLD, LEA, memberOf } from '#test/members.ts';
import { bins } from '../../features/chores/chores.test-utils.tsx';
import { cacheReducers, commands } from './features.ts';
import { takeUpWhatWaits } from './on-device.ts';

const snoozed: NotificationAction = {
  offer: { do: 'snooze', userId: LEA, choreId: bins.id },
  id: 'de000191-0000-4000-8000-000000000001',
  key: 'de000191-0000-4000-8000-000000000002',
  at: '2026-11-20T10:00:00.000Z',
  content: '',
};

beforeEach(async () => {
  await eraseUserData();
  queryClient.clear();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands, cacheReducers });
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined);
  await storeAction(snoozed);
});
afterEach(() => deleteAction(snoozed));

/** The list that this device has from before the chore. */
async function begin(chores: () => unknown): Promise<void> {
  let isOld = true;
  mockFetch([choreEndpoints.listChores, () => (isOld ? [] : chores())]);
  const { choreReads } = await import('../../features/chores/rota/chores-data.ts');
  await Promise.all(choreReads(HOUSEHOLD));
  isOld = false;
  await takeUpWhatWaits();
}
const queued = () => (readOutbox()?.snapshot() ?? []).map(({ kind, key }) => ({ kind, key }));
const waiting = async () => (await readActions(LEA)).map(({ key }) => key);

test('a snooze of a chore that is newer than the stored list is queued', async () => {
  const chores: readonly Chore[] = [bins];
  await begin(() => chores);
  expect(queued()).toEqual([{ kind: 'notices.snooze', key: snoozed.key }]);
  expect(await waiting()).toEqual([]);
});

test('a snooze of a deleted chore is dropped', async () => {
  await begin(() => []);
  expect(queued()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('a snooze stays stored while the server can’t say whether its chore exists', async () => {
  await begin(() => new Response('', { status: 404 }));
  expect(queued()).toEqual([]);
  expect(await waiting()).toEqual([snoozed.key]);
});
