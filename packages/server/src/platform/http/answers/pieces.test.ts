import { brotliDecompressSync } from 'node:zlib';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { streamOf, writeList } from './pieces.ts';

const LETTERS = 6000;
const messages = (count: number) => Array.from({ length: count }, (_, n) => ({ n, content: 'é'.repeat(LETTERS) }));
const write = (item: unknown) => JSON.stringify(item);

/** Counts how often others have their turn. */
function turnsCounted() {
  const seen = { turns: 0 };
  return { seen, letGo: () => Promise.resolve(seen.turns++) };
}

test('a short list is written whole, at once', async () => {
  const { seen, letGo } = turnsCounted();
  const written = await writeList(messages(5), write, letGo);
  expect([written.whole, seen.turns]).toEqual([JSON.stringify(messages(5)), 0]);
  expect((await writeList([], write, letGo)).whole).toBe('[]');
});

test('other work runs after every 64 Ki letters of a longer one', async () => {
  const { seen, letGo } = turnsCounted();
  const written = await writeList(messages(80), write, letGo);
  expect([written.whole, seen.turns]).toEqual([JSON.stringify(messages(80)), 7]);
});

test('a list of 2,000 longest messages is sent while it is written, with the same rows, and counted', async () => {
  const all = messages(2000);
  const { seen, letGo } = turnsCounted();
  const { pieces } = await writeList(all, write, letGo);
  if (!pieces) throw new Error('It is longer than what is sent whole');
  expect(seen.turns).toBeLessThan(10);
  const lengths: number[] = [];
  const sent = await text(streamOf(pieces, null, (length) => lengths.push(length)));
  expect(sent === JSON.stringify(all)).toBe(true);
  expect(lengths).toEqual([sent.length]);
  expect(seen.turns).toBe(Math.floor(2000 / 11));
});

test('a response is compressed for clients that accept it', async () => {
  const all = messages(200);
  const { pieces } = await writeList(all, write);
  if (!pieces) throw new Error('It is longer than what is sent whole');
  const sent = await buffer(streamOf(pieces, 'br', () => undefined));
  expect(brotliDecompressSync(sent).toString() === JSON.stringify(all)).toBe(true);
});
