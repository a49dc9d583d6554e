import { expect, test } from 'vitest';
import { applyToPages, type CommentPages } from './comment-pages.ts';

const comment = (id: string) => ({ id });
const pages: CommentPages<{ id: string }> = {
  pages: [
    { messages: [comment('c'), comment('d')], next: 'p1' },
    { messages: [comment('a'), comment('b')], next: null },
  ],
  pageParams: [null, 'p1'],
};
const idsOf = (data: typeof pages | null) => data?.pages.map(({ messages }) => messages.map(({ id }) => id));

test('a new comment joins the latest page, and a deleted one leaves its own', () => {
  expect(idsOf(applyToPages(pages, (all) => [...all, comment('e')]))).toEqual([
    ['c', 'd', 'e'],
    ['a', 'b'],
  ]);
  expect(idsOf(applyToPages(pages, (all) => all.filter(({ id }) => id !== 'a')))).toEqual([['c', 'd'], ['b']]);
  expect(idsOf(applyToPages(pages, (all) => all.filter(({ id }) => id !== 'd')))).toEqual([['c'], ['a', 'b']]);
});

test('unchanged pages stay the same object, and are fetched again after an event', () => {
  expect(applyToPages(pages, (all) => all)).toBe(pages);
  expect(applyToPages(pages, () => null)).toBeNull();
});
