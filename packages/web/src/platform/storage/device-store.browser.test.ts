import { set } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { readActions } from '../notification-actions.ts';
import { countOnIcon, showOnIcon } from '../icon-badge.ts';
import { keepShared } from '../shared.ts';
import { openDeviceStore } from './device-store.ts';

test('each database is opened once for any number of writes', async () => {
  Object.assign(navigator, { setAppBadge: () => Promise.resolve() });
  const opened = vi.spyOn(indexedDB, 'open');
  for (let at = 0; at < 20; at++) {
    await showOnIcon(at);
    await countOnIcon();
    await keepShared({ files: [] } as never);
    await readActions('me');
    await openDeviceStore('hestia-drafts')('readonly', () => undefined);
  }
  const names = opened.mock.calls.map(([name]) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(names).toContain('hestia-badge');
});

test('failed storage leaves no open connection', async () => {
  const opened = vi.spyOn(indexedDB, 'open');
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  const store = openDeviceStore('hestia-unclonable');
  for (let at = 0; at < 10; at++) await expect(set('what', () => at, store)).rejects.toThrow('could not be cloned');
  await set('what', 'a text', store);
  await expect.poll(() => opened.mock.calls.length - closed.mock.calls.length).toBe(1);
  expect(opened.mock.calls.length).toBeGreaterThan(1);
});
