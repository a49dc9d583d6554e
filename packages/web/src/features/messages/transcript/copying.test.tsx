import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { closeUserData } from '#platform/sync/sync.ts';
import { messagesOf } from '../messages.test-fixtures.ts';
import { renderChat } from '../messages.test-utils.tsx';

afterEach(closeUserData);

test("a message is copied, and a page without TLS says that it can't be", async () => {
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await renderChat({ messages: messagesOf(1, 2) });
  const copy = async () => {
    await screen.getByRole('button', { name: 'Actions for “No. 1”' }).click();
    await screen.getByRole('menuitem', { name: 'Copy', exact: true }).click();
  };
  await copy();
  await expect.element(screen.getByText('Copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith('No. 1');
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await copy();
  await expect.element(screen.getByText('Couldn’t copy the text.')).toBeVisible();
});
