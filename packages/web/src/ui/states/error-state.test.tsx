import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { ErrorState } from './error-state.tsx';

test('without network nothing has failed: it is not here yet, and once there is one it can be tried again', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const again = vi.fn<() => void>();
  const screen = await renderScreen(
    <>
      <h1>Tasks</h1>
      <ErrorState title="Couldn’t load the tasks" onRetry={again} />
      <ErrorState isFinal title="This note is gone" onRetry={again} />
    </>,
  );
  await expect.element(screen.getByText('Not on this device yet.')).toBeVisible();
  await expect.element(screen.getByText('This note is gone')).toBeVisible();
  await expect.element(screen.getByText('Couldn’t load the tasks')).not.toBeInTheDocument();
  await expectAccessible();
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Couldn’t load the tasks')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).first().click();
  expect(again).toHaveBeenCalledOnce();
});
