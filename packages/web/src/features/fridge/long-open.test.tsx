import { fridgeEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import type { Fridge } from '@hestia/contract/fridge/schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { renderOutside } from '#test/render-screen.tsx';
import { eraseDevice, storeDevice } from './device/device-storage.ts';
import { emptyPage } from './fridge.test-fixtures.ts';
import { FridgeScreen } from './fridge-screen.tsx';

const { getFridge, getFridgePicture, renewDevice } = fridgeEndpoints;

const pictureOf = (picture: string): Fridge['pictures'][number] => ({
  id: `de000190-0000-4000-8000-0000000000${picture.slice(0, 2)}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  touchedAt: null,
  placement: null,
  caption: `Picture ${picture}`,
  picture,
});
const pageWith = (...pictures: readonly string[]): Fridge => ({ ...emptyPage, pictures: pictures.map(pictureOf) });

const YEAR_MS = 365 * 86_400_000;
let page: () => Response;
let renewal: () => unknown;
beforeEach(async () => {
  [page, renewal] = [() => Response.json(pageWith('10.webp')), () => refusal('unavailable')];
  await storeDevice({
    jwt: 'of the tablet',
    kind: 'fridge',
    // Long ago, so that each round asks for another token.
    renewedAt: Date.now() - YEAR_MS,
    page: pageWith('10.webp'),
    etag: null,
    waiting: [],
  });
  mockFetch(
    [getFridge, () => page()],
    [getFridgePicture, () => new Response(new Blob(['picture'], { type: 'image/webp' }))],
    [renewDevice, () => renewal()],
  );
});
afterEach(eraseDevice);

/** The page asks again when the network is back. */
const askAgain = () => window.dispatchEvent(new Event('online'));

test('a page that stays open frees its former pictures, says when answers break off, and needs no new token to be up to date', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const freed = vi.spyOn(URL, 'revokeObjectURL');
  const screen = await renderOutside(<FridgeScreen />);
  const cut = screen.getByRole('status').filter({ hasText: 'No connection' });
  await expect.element(screen.getByText('Picture 10.webp')).toBeVisible();
  await expect.poll(() => made.mock.results.length).toBe(1);
  const [first] = made.mock.results;

  page = () => Response.json(pageWith('11.webp'));
  await expect
    .poll(() => {
      askAgain();
      return screen.getByText('Picture 11.webp').elements().length;
    })
    .toBe(1);
  await expect.poll(() => freed.mock.calls).toEqual([[first?.value]]);
  // The token could not be renewed; the page is the present one.
  await expect.element(cut).not.toBeInTheDocument();

  page = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut off')) }));
  await expect
    .poll(() => {
      askAgain();
      return cut.elements().length;
    })
    .toBe(1);
  page = () => Response.json(pageWith('11.webp'));
  await expect
    .poll(() => {
      askAgain();
      return cut.elements().length;
    })
    .toBe(0);
  await screen.unmount();
});
