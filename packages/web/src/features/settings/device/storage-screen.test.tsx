import { beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { StorageScreen } from './storage-screen.tsx';

beforeEach(() => saveUser({ id: 'lea', username: 'Léa', email: 'lea@example.org', colocationId: null }));

function onDevice({ usage, persisted, granted = false }: { usage: number; persisted: boolean; granted?: boolean }) {
  let lasts = persisted;
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage, quota: 60e9 });
  vi.spyOn(navigator.storage, 'persisted').mockImplementation(() => Promise.resolve(lasts));
  return vi.spyOn(navigator.storage, 'persist').mockImplementation(() => {
    lasts ||= granted;
    return Promise.resolve(lasts);
  });
}

test('the screen shows the size, and asks the browser for persistent storage on request', async () => {
  const persist = onDevice({ usage: 4_260_000, persisted: false, granted: true });
  const screen = await renderScreen(<StorageScreen />);
  await expect.element(screen.getByText('Right now that’s 4.3 MB.')).toBeVisible();
  await expectAccessible();
  expect(persist).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Keep it for good' }).click();
  await expect.element(screen.getByRole('button', { name: 'Keep it for good' })).not.toBeInTheDocument();
});

test('says so when the browser refuses', async () => {
  onDevice({ usage: 123_456_789, persisted: false });
  const screen = await renderScreen(<StorageScreen />, { locale: 'de' });
  await expect.element(screen.getByText('Im Moment sind das 123 MB.')).toBeVisible();
  await screen.getByRole('button', { name: 'Dauerhaft behalten' }).click();
  await expect.element(screen.getByText(/Das entscheidet dieser Browser selbst/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Dauerhaft behalten' })).toBeVisible();
});

test('where the browser gives no answer, nothing is promised, and clearing asks first', async () => {
  vi.spyOn(navigator, 'storage', 'get').mockReturnValue(undefined as never);
  const screen = await renderScreen(<StorageScreen />);
  await screen.getByRole('button', { name: 'Clear what can be loaded again' }).click();
  await expect.element(screen.getByRole('alertdialog').getByText(/are kept/)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.container.textContent).not.toMatch(/MB|browser/);
});

test('if the browser forbids storage, the screen promises none', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  await openUserData('lea');
  const screen = await renderScreen(<StorageScreen />);
  await expect.element(screen.getByText(/doesn’t let Hestia keep anything/)).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/it’s all there offline|Clear/);
  await expectAccessible();
  await eraseUserData();
  vi.restoreAllMocks();
  await openUserData('lea');
  await eraseUserData();
});
