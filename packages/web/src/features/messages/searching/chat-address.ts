import { wordOf } from '#platform/sheet-address.ts';

/** The search parameters of the chat. */
export type ChatSearch = {
  readonly sheet?: 'search' | undefined;
  /** The picture that is seen large. */
  readonly view?: string | undefined;
  /** The message to jump to. */
  readonly message?: string | undefined;
};

export const readChatSearch = ({ sheet, view, message }: Record<string, unknown>): ChatSearch =>
  sheet === 'search' ? { sheet } : { view: wordOf(view), message: wordOf(message) };
