import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOnIcon, showOnIcon } from './icon-badge.ts';

const setAppBadge = vi.fn<(count: number) => Promise<void>>();

beforeEach(() => {
  setAppBadge.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
});

test("the icon shows the page's count, and without an open page one more with each push", async () => {
  await showOnIcon(2);
  await countOnIcon();
  await countOnIcon();
  await showOnIcon(0);
  await countOnIcon();
  expect(setAppBadge.mock.calls).toEqual([[2], [3], [4], [0], [1]]);
});

test('where the app is not installed the browser refuses, and nothing fails', async () => {
  setAppBadge.mockRejectedValue(new DOMException('Not installed', 'InvalidStateError'));
  await expect(showOnIcon(2)).resolves.toBeUndefined();
});
