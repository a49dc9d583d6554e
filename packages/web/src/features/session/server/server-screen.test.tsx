import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { runOn } from '#platform/kernel/native.ts';
import { savePushOwner } from '#platform/session/push-owner.ts';
import { readToken, saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { holdDepartures } from '#test/departures.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { installBridge, removeBridge } from '#test/native-bridge.ts';
import { renderOutside } from '#test/render-screen.tsx';

installBridge();
const vault = await import('#platform/native/vault.ts');
const { ServerScreen } = await import('./server-screen.tsx');
afterAll(() => {
  removeBridge();
  runOn(null);
});

const invite = '/invite?collocID=3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f&code=AB';
const beOn = (server: string) =>
  runOn({
    server,
    tokens: vault.tokenVault,
    settle: vault.tokenWritten,
    forgetPictures: () => Promise.resolve(),
    feel: () => undefined,
    readPushToken: () => null,
    endPush: () => Promise.resolve(),
    canAskGoogle: true,
    choosesWithoutCamera: true,
  });

beforeEach(() => localStorage.clear());

test('the first start asks for the server, explains a wrong address, and continues to the invitation', async () => {
  beOn(await vault.openVault());
  const answers: Record<string, unknown> = { says: '<h1>Hello</h1>' };
  mockFetch([systemEndpoints.getVersion, () => answers['says']]);
  const departures = holdDepartures();
  const screen = await renderOutside(<ServerScreen />, { path: '/server' });
  const field = screen.getByLabelText('Address or invitation link');
  const go = screen.getByRole('button', { name: 'Continue' });
  await expectAccessible();
  for (const [typed, wrong] of [
    ['our kitchen', /^That isn’t a valid address/],
    ['http://hestia.example.org', /^This address isn’t encrypted/],
    ['https://hestia.example.org', /^There’s no Hestia/],
  ] as const) {
    await field.fill(typed);
    await go.click();
    await expect.element(screen.getByText(wrong)).toBeVisible();
  }
  answers['says'] = '0.1.0';
  await field.fill(`https://hestia.example.org${invite}`);
  await go.click();
  await expect.poll(() => departures.map(({ url }) => url.pathname + url.search)).toEqual([invite]);
  expect(vault.knownServers()).toEqual(['https://hestia.example.org']);
});

test("another server is chosen and an unused one is removed; each server's session stays separate", async () => {
  await vault.openVault();
  await vault.chooseServer('https://second.example.org');
  await vault.chooseServer('https://first.example.org');
  beOn('https://first.example.org');
  vault.tokenVault.write('jwt of first');
  saveUser({ id: 'lea', username: 'Léa', email: '', colocationId: 'home' });
  savePushOwner('lea');
  mockFetch([noticeEndpoints.removePhone, 'Removed']);
  const departures = holdDepartures();
  const screen = await renderOutside(<ServerScreen />, { path: '/server' });
  await expect.element(screen.getByText('In use')).toBeVisible();
  await screen.getByRole('button', { name: 'second.example.org', exact: true }).click();
  await expect.poll(() => departures.length).toBe(1);
  expect([readToken(), vault.knownServers()[0]]).toEqual([null, 'https://second.example.org']);
  // It may get the same push token again, which then belongs only to the second one.
  expect(vi.mocked(fetch).mock.calls).toEqual([
    ['https://first.example.org/api/Notice/Phone', expect.objectContaining({ method: 'DELETE' })],
  ]);
  await vault.chooseServer('https://first.example.org');
  expect(readToken()).toBe('jwt of first');
  await screen.getByRole('button', { name: 'Forget second.example.org' }).click();
  await expect.poll(() => vault.knownServers()).toEqual(['https://first.example.org']);
});
