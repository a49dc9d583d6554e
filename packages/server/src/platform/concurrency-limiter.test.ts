import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';

test('a limited number runs at once, others in order, and too many are refused', async () => {
  const limiter = createConcurrencyLimiter({ concurrency: 2, mostWaiting: 3 });
  const order: number[] = [];
  let most = 0;
  let inside = 0;
  const visits = [1, 2, 3, 4, 5, 6].map((n) =>
    limiter(async () => {
      most = Math.max(most, ++inside);
      order.push(n);
      await new Promise((resolve) => setImmediate(resolve));
      inside--;
    }),
  );
  const ends = await Promise.allSettled(visits);
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(ends.map(({ status }) => status)).toEqual([...Array.from({ length: 5 }, () => 'fulfilled'), 'rejected']);
});

test('failing work makes room as well', async () => {
  const limiter = createConcurrencyLimiter({ concurrency: 1, mostWaiting: 0 });
  await expect(limiter(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const first = limiter(async () => 1);
  await expect(limiter(async () => 2)).rejects.toMatchObject({ code: 'unavailable' });
  expect([await first, await limiter(async () => 3)]).toEqual([1, 3]);
});

test("a caller that gives up leaves the queue, and its work doesn't run", async () => {
  const limiter = createConcurrencyLimiter({ concurrency: 1, mostWaiting: 2 });
  const done: string[] = [];
  const opened = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const first = limiter(() => opened.promise);
  const given = limiter(async () => done.push('given up'), leaving.signal);
  const second = limiter(async () => done.push('second'), new AbortController().signal);
  leaving.abort();
  await expect(given).rejects.toMatchObject({ message: 'The client closed the connection' });
  const third = limiter(async () => done.push('third'));
  opened.resolve();
  await Promise.all([first, second, third]);
  await expect(limiter(async () => done.push('never'), leaving.signal)).rejects.toMatchObject({
    message: 'The client closed the connection',
  });
  expect(done).toEqual(['second', 'third']);
});
