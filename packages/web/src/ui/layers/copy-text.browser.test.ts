import { expect, onTestFinished, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';
import { firstToast } from './toast.ts';

test('a page without TLS has no clipboard: copying says that it did not work', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  onTestFinished(() => void vi.restoreAllMocks());
  await copyText('FR76…', { copied: 'Copied', notCopied: 'Not copied' });
  await expect(firstToast).resolves.toBeUndefined();
});
