import { wordOf } from './sheet-address.ts';

/**
 * The initial values of a sheet for something new that another place opens: its name, a description, and the poll that
 * it comes from.
 */
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

/** Where its draft is stored: initial values from elsewhere don't mix with earlier text. */
export const draftName = (form: string, { title, details }: Beginning): string =>
  title === undefined && details === undefined ? form : `${form}.${title ?? ''}.${details ?? ''}`;
