import { expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

test('an unresponsive database is reported, and probed once for any number of requests', async () => {
  const look = vi.fn<() => Promise<null>>(() => new Promise(() => {}));
  const ready = createReadiness(look);
  const results = await Promise.all([ready(), ready(), ready()]);
  expect(results).toEqual(Array.from({ length: 3 }, () => 'The database is not responding'));
  expect(look).toHaveBeenCalledOnce();
});

test('each probe is repeated after the last one was answered', async () => {
  const look = vi
    .fn<() => Promise<string | null>>()
    .mockResolvedValueOnce('The database is read-only')
    .mockResolvedValue(null);
  const ready = createReadiness(look);
  expect([await ready(), await ready()]).toEqual(['The database is read-only', null]);
});

test('the answer comes within a second, before the probes lose patience', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const settled = vi.fn<(result: string | null) => void>();
    const result = createReadiness(() => new Promise(() => {}))().then(settled);
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(settled).toHaveBeenCalledExactlyOnceWith('The database is not responding');
    await result;
  } finally {
    vi.useRealTimers();
  }
});
