import { fridgeEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import type { Fridge } from '@hestia/contract/fridge/schemas.ts';
import { afterEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { eraseDevice, readDevice, storeDevice } from './device/device-storage.ts';
import { emptyPage } from './fridge.test-fixtures.ts';
import { FridgeScreen } from './fridge-screen.tsx';

const pageOf = (kind: Fridge['kind'], name: string): Fridge => ({
  ...emptyPage,
  kind,
  name,
  texts: [
    {
      id: 'de000150-0000-4000-8000-000000000002',
      createdAt: '2026-11-20T10:00:00.000Z',
      touchedAt: null,
      placement: null,
      content: `The page of the ${kind}`,
      color: 'yellow',
    },
  ],
});

const { getFridge, openGuestLink, tickFridgeItem } = fridgeEndpoints;

afterEach(async () => {
  history.replaceState(null, '', location.pathname);
  await eraseDevice();
});

test('a guest’s link opened on a paired tablet asks before it erases the pairing and what waits', async () => {
  const write = {
    kind: 'tick',
    id: 'de000150-0000-4000-8000-000000000003',
    isChecked: true,
    at: '2026-11-20T10:00:00.000Z',
  } as const;
  const stored = {
    jwt: 'of the tablet',
    renewedAt: Date.now(),
    page: pageOf('fridge', 'Kitchen'),
    etag: null,
    waiting: [{ key: 'de000150-0000-4000-8000-000000000004', write, isSent: false }],
  };
  await storeDevice(stored);
  let isCut = true;
  const { of } = mockFetch(
    [openGuestLink, { jwt: 'of the guest' }],
    [getFridge, () => (isCut ? refusal('unavailable') : Response.json(pageOf('guest', 'Cat sitter')))],
    [tickFridgeItem, () => refusal('unavailable')],
  );
  history.replaceState(null, '', '#of-a-guest');
  const screen = await renderOutside(<FridgeScreen />);
  await expect.element(screen.getByRole('heading', { name: 'This tablet is paired' })).toBeVisible();
  await expect.element(screen.getByText(/and 1 change that it hasn’t sent is lost/)).toBeVisible();
  await expectAccessible();
  expect(of(openGuestLink)).toEqual([]);
  await screen.getByRole('button', { name: 'Keep the tablet paired' }).click();
  await expect.element(screen.getByText('The page of the fridge')).toBeVisible();
  expect(location.hash).toBe('');
  expect(await readDevice()).toMatchObject({ jwt: 'of the tablet', waiting: stored.waiting });
  isCut = false;
  location.hash = '#of-a-guest';
  await screen.getByRole('button', { name: 'Open the link' }).click();
  await expect.element(screen.getByText('The page of the guest')).toBeVisible();
  expect(of(openGuestLink)).toHaveLength(1);
  expect(await readDevice()).toMatchObject({ jwt: 'of the guest', kind: 'guest', waiting: [] });
  // A guest's next link needs no question.
  location.hash = '#of-another';
  await expect.poll(() => of(openGuestLink).length).toBe(2);
  await expect.poll(() => location.hash).toBe('');
  await screen.unmount();
});
