import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { useEffect } from 'react';
import { setSyncCursor } from '#platform/sync/queries/sync-cursor.ts';
import type { CacheReducer } from '#platform/kernel/cache-reducer.ts';
import { addWord, wordFeatures, wordsQuery, wordsReducer } from '#test/words.ts';
import { queryClient } from './queries/query-client.ts';
import {
  eraseUserData,
  openOutbox,
  openUserData,
  queueWrite,
  readOutbox,
  restoreUserData,
  countOwnQueued,
  useQueued,
  useOptimisticState,
} from './sync.ts';

/** A server with a list of words; `taken` events behind. */
const server = { words: ['old'], seq: 1, isDown: false, keys: [] as (string | null)[], refuses: false, tells: true };

beforeEach(async () => {
  Object.assign(server, { words: ['old'], seq: 1, isDown: false, keys: [], refuses: false, tells: true });
  vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    if (server.isDown) return Promise.reject(new TypeError('Failed to fetch'));
    if (init?.method === 'GET') return answer(server.words);
    if (server.refuses) return Promise.resolve(Response.json({ code: 'impossible' }, { status: 422 }));
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (!server.keys.includes(key)) {
      server.words = [...server.words, (JSON.parse(init?.body as string) as { name: string }).name];
      server.seq++;
    }
    server.keys.push(key);
    return answer('id');
  });
  await openUserData(crypto.randomUUID(), wordFeatures);
});
afterEach(async () => {
  // A list that is still on the screen would read again what is being erased, and keep it for the next test.
  await cleanup();
  await eraseUserData();
  setSyncCursor(null);
});

const answer = (data: unknown) =>
  Promise.resolve(Response.json(data, server.tells ? { headers: { 'Hestia-Seq': String(server.seq) } } : {}));

function Words() {
  const { data } = useQuery(wordsQuery);
  const optimistic = useOptimisticState<readonly string[] | undefined>(wordsReducer, ['words'], data);
  const queued = useQueued();
  return <p>{`${optimistic?.join(' ')} | ${queued.length}`}</p>;
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Words />
    </QueryClientProvider>,
  );

test('a write shows at once, is sent, and its effect is read before it leaves the queue', async () => {
  const screen = await show();
  await expect.element(screen.getByText('old | 0')).toBeVisible();
  server.isDown = true;
  await queueWrite(addWord, 'new');
  await expect.element(screen.getByText('old new | 1')).toBeVisible();
  server.isDown = false;
  readOutbox()?.kick();
  await expect.element(screen.getByText('old new | 0')).toBeVisible();
  expect(queryClient.getQueryData(['words'])).toMatchObject({ data: ['old', 'new'] });
});

test('a write made before the queue opens precedes those made while it opens', async () => {
  await eraseUserData();
  await restoreUserData(crypto.randomUUID());
  const before = queueWrite(addWord, 'one');
  const opening = openOutbox({ subscribers: [], userStorages: [], ...wordFeatures });
  await Promise.all([before, opening, queueWrite(addWord, 'two')]);
  await expect.poll(() => server.words).toEqual(['old', 'one', 'two']);
});

test("while the live connection is open, a write's event is awaited instead of fetching", async () => {
  const screen = await show();
  await expect.element(screen.getByText('old | 0')).toBeVisible();
  setSyncCursor({ validFrom: 1, lastSeq: 1 });
  const reads = () => vi.mocked(fetch).mock.calls.filter(([, init]) => init?.method === 'GET').length;
  const before = reads();
  await queueWrite(addWord, 'new');
  await expect.poll(() => server.seq).toBe(2);
  expect(readOutbox()?.snapshot()).toHaveLength(1);
  queryClient.setQueryData(['words'], { seq: 2, data: ['old', 'new'] });
  setSyncCursor({ validFrom: 1, lastSeq: 2 });
  await expect.element(screen.getByText('old new | 0')).toBeVisible();
  expect(reads()).toBe(before);
});

test('a write whose event leaves data outdated triggers a fetch before it leaves the queue', async () => {
  const screen = await show();
  await expect.element(screen.getByText('old | 0')).toBeVisible();
  setSyncCursor({ validFrom: 1, lastSeq: 1 });
  await queueWrite(addWord, 'new');
  await expect.poll(() => server.seq).toBe(2);
  await queryClient.invalidateQueries({ queryKey: ['words'], refetchType: 'none' });
  setSyncCursor({ validFrom: 1, lastSeq: 2 });
  await expect.poll(() => readOutbox()?.snapshot()).toEqual([]);
  expect(queryClient.getQueryData(['words'])).toMatchObject({ data: ['old', 'new'] });
});

test("an accepted write waits in the queue while its effect can't be fetched, and isn't repeated", async () => {
  const screen = await show();
  await expect.element(screen.getByText('old | 0')).toBeVisible();
  vi.mocked(fetch).mockImplementationOnce(() => {
    server.words = ['old', 'new'];
    server.seq++;
    server.isDown = true;
    return answer('id');
  });
  await queueWrite(addWord, 'new');
  await expect.poll(() => readOutbox()?.snapshot()[0]?.attempts ?? 0).toBeGreaterThan(0);
  const { key = null } = readOutbox()?.snapshot()[0] ?? {};
  server.keys.push(key);
  server.isDown = false;
  readOutbox()?.kick();
  await expect.element(screen.getByText('old new | 0')).toBeVisible();
  expect(server.words).toEqual(['old', 'new']);
});

test('a refused write is reverted on the screen and stored aside', async () => {
  const screen = await show();
  await expect.element(screen.getByText('old | 0')).toBeVisible();
  server.refuses = true;
  await queueWrite(addWord, 'bad');
  await expect.element(screen.getByText('old | 1')).toBeVisible();
  expect(readOutbox()?.snapshot()[0]?.refusal?.code).toBe('invalid');
});

test('a write caused only by reading is no loss, and its refusal is not reported', async () => {
  const reading = { ...addWord, isPassive: true } as const;
  server.isDown = true;
  await queueWrite(reading, 'read');
  await expect.poll(() => readOutbox()?.snapshot()).toHaveLength(1);
  expect(await countOwnQueued()).toBe(0);
  await queueWrite(addWord, 'written');
  expect(await countOwnQueued()).toBe(1);
  server.isDown = false;
  server.refuses = true;
  readOutbox()?.kick();
  await expect
    .poll(() =>
      readOutbox()
        ?.snapshot()
        .map(({ variables }) => variables),
    )
    .toEqual(['written']);
});

test('another user finds no data, and signing out leaves none', async () => {
  const id = crypto.randomUUID();
  await eraseUserData();
  await openUserData(id, wordFeatures);
  await queryClient.fetchQuery(wordsQuery);
  server.isDown = true;
  await queueWrite(addWord, 'secret');
  await eraseUserData();
  expect(queryClient.getQueryData(['words'])).toBeUndefined();
  for (const kind of ['queries', 'outbox']) {
    expect(await entries(createStore(`hestia-${kind}-${id}`, 'kept'))).toEqual([]);
  }
});

test('a write renders only the views that it affects', async () => {
  const drawn = { words: 0, others: 0 };
  const elsewhere: CacheReducer = { ...wordsReducer, key: ['others'], events: ['MemberJoined'] };
  const View = ({ of }: { of: keyof typeof drawn }) => {
    const optimistic = useOptimisticState(of === 'words' ? wordsReducer : elsewhere, [of], NO_WORDS);
    useEffect(() => {
      drawn[of]++;
    });
    return <p>{`${of}: ${optimistic.join(' ')}`}</p>;
  };
  const screen = await render(
    <>
      <View of="words" />
      <View of="others" />
    </>,
  );
  const before = { ...drawn };
  server.isDown = true;
  await queueWrite(addWord, 'new');
  await expect.element(screen.getByText('words: new')).toBeVisible();
  expect(drawn.words).toBeGreaterThan(before.words);
  expect(drawn.others).toBe(before.others);
});

const NO_WORDS: readonly string[] = [];
