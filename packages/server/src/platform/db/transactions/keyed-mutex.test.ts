import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedMutex } from '#platform/db/transactions/keyed-mutex.ts';

test('work for one name runs one after the other, in order, also after a failure', async () => {
  const withMutex = createKeyedMutex(1000);
  const order: number[] = [];
  let atWork = 0;
  const work = (n: number) => async () => {
    expect(++atWork).toBe(1);
    await settled();
    order.push(n);
    atWork--;
    if (n === 2) throw new Error('no');
    return n;
  };
  const ends = await Promise.allSettled([1, 2, 3, 4].map((n) => withMutex(['home'], work(n))));
  expect(order).toEqual([1, 2, 3, 4]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

test("a caller during the second's work waits for it, though the first is done", async () => {
  const withMutex = createKeyedMutex(1000);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: string[] = [];
  const ask = (name: string, work: Promise<void> | undefined) =>
    withMutex(['home'], async () => {
      begun.push(name);
      await work;
    });
  const all = [ask('first', first.promise), ask('second', second.promise)];
  first.resolve();
  await all[0];
  all.push(ask('third', undefined));
  await settled();
  expect(begun).toEqual(['first', 'second']);
  second.resolve();
  await Promise.all(all);
  expect(begun).toEqual(['first', 'second', 'third']);
});

test('other names run separately, and work for two names waits for both', async () => {
  const withMutex = createKeyedMutex(1000);
  const [a, b] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const done: string[] = [];
  const ask = async (names: string[], work: () => Promise<string>) => done.push(await withMutex(names, work));
  const all = [
    ask(['a'], () => a.promise),
    ask(['b'], () => b.promise),
    ask(['a', 'b'], async () => 'both'),
    ask(['b', 'a'], async () => 'both, the other way round'),
    ask(['c'], async () => 'c'),
  ];
  await settled();
  expect(done).toEqual(['c']);
  b.resolve('b');
  await settled();
  expect(done).toEqual(['c', 'b']);
  a.resolve('a');
  await Promise.all(all);
  expect(done).toEqual(['c', 'b', 'a', 'both', 'both, the other way round']);
});

test('a late turn is refused instead of run', async () => {
  let now = 0;
  const withMutex = createKeyedMutex(20, () => now);
  const long = Promise.withResolvers<void>();
  const first = withMutex(['home'], () => long.promise);
  const late = Array.from({ length: 3 }, () => withMutex(['home'], () => Promise.reject(new Error('at work'))));
  now = 1;
  const lastMoment = withMutex(['home'], async () => 'in time');
  await settled();
  now = 21;
  long.resolve();
  for (const one of late) await expect(one).rejects.toMatchObject({ code: 'unavailable' });
  await first;
  expect(await lastMoment).toBe('in time');
  expect(await withMutex(['home'], async () => 'in time')).toBe('in time');
});
