import { wordOf } from './sheet-address.ts';

/** What a sheet for something new begins with, when it is opened from elsewhere: its name, words about it, and the poll that it comes of. */
export type Beginning = {
  readonly title?: string | undefined;
  readonly details?: string | undefined;
  readonly poll?: string | undefined;
};

export const readBeginning = (search: Record<string, unknown>): Beginning => ({
  title: wordOf(search.title),
  details: wordOf(search.details),
  poll: wordOf(search.poll),
});

/** Where its draft is stored: what was started from elsewhere does not mix with what was typed before. */
export const draftName = (form: string, { title, details }: Beginning): string =>
  title === undefined && details === undefined ? form : `${form}.${title ?? ''}.${details ?? ''}`;
