import { expect, test, vi } from 'vitest';
import { readActions } from '../notification-actions.ts';
import { countOnIcon, showOnIcon } from '../icon-badge.ts';
import { keepShared } from '../shared.ts';
import { openDeviceStore } from './device-store.ts';

test('however often something is kept on the device, each of its databases is opened once', async () => {
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
