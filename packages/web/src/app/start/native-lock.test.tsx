import { afterAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { installBridge, removeBridge } from '#test/native-bridge.ts';

const bridge = installBridge();
const { lockAtStart, lockOnReturn } = await import('./native-lock.tsx');
const { choose } = await import('#platform/native/choices.ts');
afterAll(removeBridge);

test('the lock hides the app until its owner unlocks it, and returns after more than a minute elsewhere', async () => {
  const root = document.createElement('div');
  root.id = 'root';
  root.textContent = 'Whose balance is what';
  document.body.append(root);
  const asked = () => bridge.calls.filter(({ method }) => method === 'internalAuthenticate').length;
  const words = page.getByText('Whose balance is what');

  await lockAtStart();
  await expect.element(words).toBeVisible();

  await choose('lock', true);
  bridge.responses['BiometricAuthNative.internalAuthenticate'] = () => Promise.reject(new Error('not them'));
  const opened = lockAtStart();
  await expect.element(page.getByRole('dialog', { name: 'Hestia is locked' })).toBeVisible();
  await expect.element(words).not.toBeVisible();
  expect(root.inert).toBe(true);
  await expectAccessible();
  // The phone's prompt opens without a press.
  await expect.poll(asked).toBe(1);
  Reflect.deleteProperty(bridge.responses, 'BiometricAuthNative.internalAuthenticate');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await opened;
  await expect.element(words).toBeVisible();

  await lockOnReturn();
  const beAway = (milliseconds: number) => {
    const left = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(left);
    bridge.emit('App', 'appStateChange', { isActive: false });
    clock.mockReturnValue(left + milliseconds);
    bridge.emit('App', 'appStateChange', { isActive: true });
    clock.mockRestore();
  };
  // Before it locks, it reads whether it is to.
  const reads = () => bridge.calls.filter(({ plugin }) => plugin === 'Preferences').length;
  const readBefore = reads();
  beAway(60_000);
  await new Promise((later) => setTimeout(later));
  expect(reads()).toBe(readBefore);
  bridge.responses['BiometricAuthNative.internalAuthenticate'] = () => Promise.reject(new Error('not them'));
  beAway(60_001);
  await expect.element(page.getByRole('dialog', { name: 'Hestia is locked' })).toBeVisible();
  await expect.element(words).not.toBeVisible();
  await expect.poll(asked).toBe(3);
  root.remove();
});
