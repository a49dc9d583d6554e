import { wordOf } from './sheet-address.ts';

/**
 * The initial values of a sheet for a new thing, opened from elsewhere: its name, a description, and its poll. With `read: 'on'`
 * the name is parsed as if typed there.
 */
export type DraftStart = {
  readonly title?: string | undefined;
  readonly details?: string | undefined;
  readonly poll?: string | undefined;
  readonly read?: 'on' | undefined;
};

export const readBeginning = (search: Record<string, unknown>): DraftStart => ({
  title: wordOf(search.title),
  details: wordOf(search.details),
  poll: wordOf(search.poll),
  ...(search.read === 'on' && { read: 'on' }),
});

/** The name of its stored draft: initial values from elsewhere don't mix with earlier text. */
export const draftName = (form: string, { title, details }: DraftStart): string =>
  title === undefined && details === undefined ? form : `${form}.${title ?? ''}.${details ?? ''}`;
