import { beforeEach, expect, test, vi } from 'vitest';
import { isOutdated, reloadIfOutdated, reloadOnce } from './newer-build.ts';

beforeEach(() => sessionStorage.clear());

const served = (build: unknown, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ build }, { status }));

test('a page is outdated when the server serves another build', async () => {
  served('/assets/main-new.js');
  expect([await isOutdated('/assets/main-old.js')]).toEqual([true]);
  served('/assets/main-old.js');
  expect(await isOutdated('/assets/main-old.js')).toBe(false);
});

test('a check that fails is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  served(null, 500);
  expect(await isOutdated('/assets/main.js')).toBe(false);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await isOutdated('/assets/main.js')).toBe(false);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('a page reloads at most once in ten seconds', async () => {
  const how = vi.fn<() => void>();
  const now = 1_000_000;
  expect(await reloadOnce(how, now)).toBe(true);
  expect(await reloadOnce(how, now + 9999)).toBe(false);
  expect(await reloadOnce(how, now + 10_000)).toBe(true);
  expect(how).toHaveBeenCalledTimes(2);
});

test('a page that lacks a part becomes the newer build, and stays what it is where there is none', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { querySelector: () => ({ content: '/assets/main-old.js' }) });
  const reload = vi.fn<() => void>();
  served('/assets/main-old.js');
  expect([await reloadIfOutdated(reload), reload.mock.calls]).toEqual([false, []]);
  served('/assets/main-new.js');
  expect(await reloadIfOutdated(reload)).toBe(true);
  served('/assets/main-new.js');
  expect(await reloadIfOutdated(reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
