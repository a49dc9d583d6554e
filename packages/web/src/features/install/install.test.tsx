import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InstallPrompt } from '#platform/install.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { InstallOffer } from './install-offer.tsx';
import { InstallScreen } from './install-screen.tsx';

/** The browser offers to install the app; returns the number of prompts. */
function offered() {
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const event = Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice: Promise.resolve({}) });
  window.installPrompt = event as unknown as InstallPrompt;
  return prompt;
}

beforeEach(() => localStorage.setItem('install.first-day', 'yesterday'));
afterEach(() => {
  window.installPrompt = undefined;
  for (const name of ['install.first-day', 'install.offered']) localStorage.removeItem(name);
});

test('on a later day, at a calm place, installing is offered once; no is final', async () => {
  const asked = offered();
  const screen = await renderScreen(<InstallOffer />, { path: '/money' });
  expect(screen.getByRole('button').elements()).toEqual([]);
  await screen.router.navigate({ to: '/news' });
  await expect.element(screen.getByText(/Want Hestia on your home screen/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'No, thanks' }).click();
  await screen.router.navigate({ to: '/money' });
  await screen.router.navigate({ to: '/profile' });
  expect(screen.getByRole('button').elements()).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test('the settings install with a press where the browser allows, and otherwise explain how', async () => {
  const asked = offered();
  const screen = await renderScreen(<InstallScreen />);
  await screen.getByRole('button', { name: 'Install' }).click();
  expect(asked).toHaveBeenCalledOnce();
  // It is used up.
  await expect.element(screen.getByText(/Open your browser’s menu/)).toBeVisible();
  await expectAccessible();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
  dispatchEvent(new Event('appinstalled'));
  await expect.element(screen.getByText(/tap the share button/)).toBeVisible();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  dispatchEvent(new Event('appinstalled'));
  await expect.element(screen.getByText('Hestia is installed on this device.')).toBeVisible();
});
