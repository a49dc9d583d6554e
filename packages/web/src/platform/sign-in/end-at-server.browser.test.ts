import { expect, test, vi } from 'vitest';
import { endAtServer } from './end-at-server.ts';

test('a slow server is not awaited when a session ends, and still asked once the page is left', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
  await endAtServer({ userId: '01a22584-bbcb-7a87-a5f0-64f975db8874' }, 'a token');
  expect(fetch).toHaveBeenCalledOnce();
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(init).toMatchObject({ keepalive: true, headers: { Authorization: 'Bearer a token' } });
  expect(init?.signal?.aborted).toBe(false);
});
