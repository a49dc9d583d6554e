import { expect, test } from 'vitest';
import { hitsIn, searchBack, soughtIn, type Cursor } from './search.ts';

const messageOf = (n: number, content = `No. ${n}`) => ({ id: `m${n}`, sendAt: `2026-11-20T${10_000 + n}`, content });

/** A chat with a number of messages, read newest first like from a database. */
function chatOf(messages: readonly ReturnType<typeof messageOf>[]) {
  const asked: (Cursor | null)[] = [];
  const read = (before: Cursor | null, most: number) => {
    asked.push(before);
    const end = before ? messages.findIndex(({ id }) => id === before.id) : messages.length;
    return Promise.resolve(messages.slice(Math.max(0, end - most), end).toReversed());
  };
  return { asked, read };
}
const all = { before: null, isTimeLeft: () => true };
const marked = (text: string, words: string) => hitsIn(text, soughtIn(words)).map(([from, to]) => text.slice(from, to));

test.each([
  ['the KEY', 'Who has the key?'],
  ['creme', 'CRÈME brûlée'],
  ['WiFi', 'the ｗｉｆｉ password'],
  ['カレ', '今夜カレーを作ります'],
  ['ガス', 'ｶﾞｽが止まった'],
  ['钥匙', '谁有钥匙？'],
])('“%s” finds “%s”', async (words, content) => {
  const found = await searchBack(words, { ...all, ...chatOf([messageOf(1), messageOf(2, content)]) });
  expect(found).toEqual({ messages: [messageOf(2, content)], next: null });
});

test('each word must occur, in any order, and a missing one finds no message', async () => {
  const chat = chatOf([messageOf(1, 'blue pot'), messageOf(2, 'pot, blue'), messageOf(3, 'red pot')]);
  const { messages } = await searchBack('blue  pot', { ...all, ...chat });
  expect(messages.map(({ id }) => id)).toEqual(['m2', 'm1']);
});

test('a search continues where the last one ended, and finds everything once', async () => {
  const messages = Array.from({ length: 120 }, (_, n) => messageOf(n, 'pot'));
  const chat = chatOf(messages);
  const ids: string[] = [];
  const sizes: number[] = [];
  for (let before: Cursor | null = null; ;) {
    const page: Awaited<ReturnType<typeof searchBack>> = await searchBack('pot', { ...all, ...chat, before });
    ids.push(...page.messages.map(({ id }) => id));
    sizes.push(page.messages.length);
    before = page.next;
    if (before === null) break;
  }
  expect(sizes).toEqual([50, 50, 20]);
  expect(ids).toEqual(messages.map(({ id }) => id).toReversed());
});

test('a search stops when its time is up, and returns its position', async () => {
  const chat = chatOf(Array.from({ length: 1100 }, (_, n) => messageOf(n)));
  const { messages, next } = await searchBack('pot', { ...all, ...chat, isTimeLeft: () => false });
  expect([messages, next?.id, chat.asked.length]).toEqual([[], 'm1050', 1]);
});

test('a search reads twenty thousand messages at most', async () => {
  let count = 0;
  const read = (_before: Cursor | null, most: number) =>
    Promise.resolve(Array.from({ length: most }, () => messageOf(++count)));
  const { next } = await searchBack('pot', { ...all, read });
  expect([count, next?.id]).toEqual([20_000, 'm20000']);
});

test('long texts are searched a few at a time, between which other work runs', async () => {
  const messages = Array.from({ length: 500 }, (_, n) => messageOf(n, 'Où est passé l’été? '.repeat(300)));
  const { read } = chatOf(messages);
  const sizes: number[] = [];
  let turns = 0;
  await searchBack('pot', {
    ...all,
    read: async (before, most) => {
      const batch = await read(before, most);
      sizes.push(batch.length);
      return batch;
    },
    letGo: () => Promise.resolve(turns++),
  });
  expect([sizes[0], Math.max(...sizes.slice(1))]).toEqual([50, 16]);
  expect(turns).toBeGreaterThan(120);
});

test('a match is marked as written', () => {
  expect(marked('CRÈME brûlée, crème', 'creme')).toEqual(['CRÈME', 'crème']);
  expect(marked('the ｗｉｆｉ password 🍛 wifi', 'wifi')).toEqual(['ｗｉｆｉ', 'wifi']);
  expect(marked('blue pot', 'pot blue')).toEqual(['blue', 'pot']);
  expect(marked('blue pot', 'red')).toEqual([]);
});
