import { importLimits } from '@hestia/contract/imports/limits.ts';
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
  expect(readShare(formOf(...parts))).toEqual({ words, picture: null, isTooLarge: false, file: null });
});

test('the first shared picture is taken, with its text, and an oversized one is reported', async () => {
  const shared = readShare(formOf(['title', 'Cat'], ['pictures', jpeg(3)], ['pictures', jpeg(4)]));
  expect([shared.words, shared.picture?.size, shared.isTooLarge]).toEqual(['Cat', 3, false]);
  const large = readShare(formOf(['text', 'Cat'], ['pictures', jpeg(30 * 1024 * 1024 + 1)]));
  expect(large).toEqual({ words: 'Cat', picture: null, isTooLarge: true, file: null });
});

test('words without end are bounded', () => {
  expect(readShare(formOf(['text', 'x'.repeat(1_000_000)])).words.length).toBe(10_000);
});

test('a shared file of expenses keeps its name, with any media type; a picture has priority', async () => {
  const table = (type: string) => new File(['Date,Cost'], 'flat.csv', { type });
  for (const type of ['text/csv', 'text/plain', 'application/octet-stream', '']) {
    const { file, picture } = readShare(formOf(['title', 'flat.csv'], ['files', table(type)], ['files', table(type)]));
    expect([file?.name, await file?.content?.text(), picture]).toEqual(['flat.csv', 'Date,Cost', null]);
  }
  expect(readShare(formOf(['pictures', jpeg(3)], ['files', table('')]))).toMatchObject({ file: null });
  const large = new File([new Uint8Array(importLimits.bytes + 1)], 'all.json');
  expect(readShare(formOf(['files', large])).file).toEqual({ name: 'all.json', content: null });
});
