import { beforeEach, expect, test, vi } from 'vitest';
import { isOutdated, newerBuild, reloadFor, reloadOnce } from './newer-build.ts';

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

test('a page without a loaded part knows the build that it would become', async () => {
  served('/assets/main-new.js');
  expect(await newerBuild('/assets/main-old.js')).toBe('/assets/main-new.js');
  served('/assets/main-old.js');
  expect(await newerBuild('/assets/main-old.js')).toBeNull();
});

test('a page reloads for each build once: one that is never served causes no loop, however long the page stays', async () => {
  const reload = vi.fn<() => void>();
  vi.useFakeTimers();
  expect(await reloadFor('/assets/main-new.js', reload)).toBe(true);
  vi.advanceTimersByTime(3_600_000);
  expect(await reloadFor('/assets/main-new.js', reload)).toBe(false);
  expect(await reloadFor('/assets/main-newer.js', reload)).toBe(true);
  vi.useRealTimers();
  expect(reload).toHaveBeenCalledTimes(2);
});
