import type { Message } from './schemas.ts';

/** Same as `limits.message`, so that the chat doesn't load the other limits. */
export const MAX_MESSAGE_LETTERS = 6000;

/** Letters that our app requests in one page of the chat: with long texts a page has fewer messages. */
export const PAGE_LETTERS = 200_000;

/** Limits of a requested page. */
type PageRequest = { readonly limit: number; readonly letters: number };

/** Whether this is the last page: it has fewer messages than requested, and room for the longest possible one. */
export function isLastPage(page: readonly Pick<Message, 'content'>[], { limit, letters }: PageRequest): boolean {
  if (page.length === 0) return true;
  const has = page.reduce((sum, { content }) => sum + content.length, 0);
  return page.length < limit && has <= letters - MAX_MESSAGE_LETTERS;
}
