import { expect, test } from 'vitest';
import { readShare } from './share.ts';

const formOf = (...parts: readonly (readonly [string, string | Blob])[]) => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
};
const jpeg = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

test.each([
  ['words', [['text', ' Trash is on Friday ']], 'Trash is on Friday'],
  [
    'a page',
    [
      ['title', 'Soup'],
      ['url', 'https://a.example/soup'],
    ],
    'Soup\nhttps://a.example/soup',
  ],
  [
    'a link that its words say, too',
    [
      ['title', 'Soup'],
      ['text', 'Soup: https://a.example'],
    ],
    'Soup: https://a.example',
  ],
  ['nothing', [], ''],
] as const)('%s that is shared becomes words of a note', (_what, parts, words) => {
  expect(readShare(formOf(...parts))).toEqual({ words, picture: null, isTooLarge: false });
});

test('of pictures the first comes along, with its words, and one too large is told of', async () => {
  const shared = readShare(formOf(['title', 'Cat'], ['pictures', jpeg(3)], ['pictures', jpeg(4)]));
  expect([shared.words, shared.picture?.size, shared.isTooLarge]).toEqual(['Cat', 3, false]);
  const large = readShare(formOf(['text', 'Cat'], ['pictures', jpeg(30 * 1024 * 1024 + 1)]));
  expect(large).toEqual({ words: 'Cat', picture: null, isTooLarge: true });
});

test('words without end are bounded', () => {
  expect(readShare(formOf(['text', 'x'.repeat(1_000_000)])).words.length).toBe(10_000);
});
