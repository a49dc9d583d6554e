import { fridgeEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import * as first from './device.ts';
import { eraseDevice, readDevice, storeDevice } from './device-storage.ts';

const { getFridge, addFridgeItem } = fridgeEndpoints;

afterEach(eraseDevice);

/** Another instance of the module, as in another tab. */
const openTab = async (): Promise<typeof first> => {
  const address = './device.ts?tab';
  return (await import(/* @vite-ignore */ address)) as typeof first;
};

const ids = [1, 2, 3].map((place) => `de000190-0000-4000-8000-00000000000${place}`);
const itemOf = (id: string) => ({
  kind: 'add' as const,
  id,
  reminderId: 'de000190-0000-4000-8000-000000000009',
  name: `Item ${id}`,
  at: '2026-11-20T10:00:00.000Z',
});
const storedIds = async () => (await readDevice())?.waiting.map(({ write }) => ('id' in write ? write.id : null));

test('two tabs of a tablet queue writes in turn: none is lost, and each is sent once, with one key', async () => {
  await storeDevice({
    jwt: 'of the tablet',
    kind: 'fridge',
    renewedAt: Date.now(),
    page: null,
    etag: null,
    waiting: [],
  });
  let isCut = true;
  const keys = new Map<string, (string | null)[]>();
  mockFetch(
    [getFridge, () => refusal('unavailable')],
    [
      addFridgeItem,
      ({ body }) => {
        const [, init] = vi.mocked(fetch).mock.lastCall ?? [];
        const { id } = body as { id: string };
        keys.set(id, [...(keys.get(id) ?? []), new Headers(init?.headers).get('Idempotency-Key')]);
        return isCut ? refusal('unavailable') : Response.json(id);
      },
    ],
  );
  const second = await openTab();
  expect(second).not.toBe(first);
  await Promise.all([first.openDevice(), second.openDevice()]);
  for (const [place, id] of ids.entries()) (place === 1 ? second : first).write(itemOf(id));
  await expect.poll(async () => (await storedIds())?.toSorted()).toEqual(ids);
  await expect.poll(() => keys.size).toBeGreaterThan(0);
  isCut = false;
  keys.clear();
  const stops = [first.followHousehold(), second.followHousehold()];
  const isAllSent = async () => (await readDevice())?.waiting.every(({ isSent }) => isSent);
  await expect.poll(isAllSent, { timeout: 60_000 }).toBe(true);
  for (const stop of stops) stop();
  expect([...keys.keys()].toSorted()).toEqual(ids);
  for (const used of keys.values()) expect(used).toEqual([expect.any(String)]);
});
