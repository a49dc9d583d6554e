import { setImmediate as settled } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { gatherReads } from '#platform/access/gather.ts';

/** Reads that a test releases. */
function makeReads() {
  const begun: { keys: readonly string[]; end: (value: string) => void; fail: (reason: Error) => void }[] = [];
  const read = gatherReads<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    begun.push({ keys, end: (value) => resolve(new Map(keys.map((key) => [key, value]))), fail: reject });
    return promise;
  });
  return { read, begun, keys: () => begun.map((one) => one.keys) };
}

test('concurrent callers share one read, each with its row', async () => {
  const { read, begun, keys } = makeReads();
  const asked = [read('a'), read('b'), read('a')];
  await vi.waitFor(() => expect(keys()).toEqual([['a', 'b']]));
  begun[0]?.end('now');
  expect(await Promise.all(asked)).toEqual(['now', 'now', 'now']);
});

test('a caller during a read gets the answer of a read that starts later', async () => {
  const { read, begun, keys } = makeReads();
  const early = [read('a'), read('b')];
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  const late = [read('a'), read('b')];
  await settled();
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.end('old');
  expect(await Promise.all(early)).toEqual(['old', 'old']);
  await vi.waitFor(() =>
    expect(keys()).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]),
  );
  begun[1]?.end('new');
  expect(await Promise.all(late)).toEqual(['new', 'new']);
});

test('a failed read is reported only to its callers', async () => {
  const { read, begun } = makeReads();
  const early = read('a');
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  const late = read('a');
  begun[0]?.fail(new Error('away'));
  await expect(early).rejects.toThrow('away');
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[1]?.end('back');
  expect(await late).toBe('back');
});

test('a read on a silent connection delays no other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { read, begun } = makeReads();
  const silent = read('a');
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  const late = read('b');
  await vi.advanceTimersByTimeAsync(250);
  vi.useRealTimers();
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[1]?.end('heard');
  expect(await late).toBe('heard');
  begun[0]?.end('at last');
  expect(await silent).toBe('at last');
});

test('a silent read that ends late starts no second read during the current one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { read, begun, keys } = makeReads();
  const silent = read('a');
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  const late = read('b');
  await vi.advanceTimersByTimeAsync(250);
  vi.useRealTimers();
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[0]?.end('at last');
  expect(await silent).toBe('at last');
  const last = [read('c'), read('d')];
  await settled();
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.end('heard');
  expect(await late).toBe('heard');
  await vi.waitFor(() => expect(keys()).toEqual([['a'], ['b'], ['c', 'd']]));
  begun[2]?.end('read');
  expect(await Promise.all(last)).toEqual(['read', 'read']);
});

test('a missing row is undefined', async () => {
  const read = gatherReads<string>(async () => new Map());
  expect(await read('a')).toBeUndefined();
});
