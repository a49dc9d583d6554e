import type { Message } from './schemas.ts';

/** As `limits.message`: the chat loads none of the other limits for it. */
export const LONGEST_MESSAGE = 6000;

/** What our app asks for in one page of the chat, in letters: a page of long texts is fewer of them. */
export const PAGE_LETTERS = 200_000;

/** What a page was asked to have at most. */
type Asked = { readonly limit: number; readonly letters: number };

/** Whether nothing comes after a page: it has fewer messages than were asked for, and had room for one as long as can be. */
export function isLastPage(page: readonly Pick<Message, 'content'>[], { limit, letters }: Asked): boolean {
  if (page.length === 0) return true;
  const has = page.reduce((sum, { content }) => sum + content.length, 0);
  return page.length < limit && has <= letters - LONGEST_MESSAGE;
}
