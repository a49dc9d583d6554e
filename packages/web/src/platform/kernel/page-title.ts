import { useEffect } from 'react';

const APP = 'Hestia';

type Parts = {
  /** Where one is: the heading of the page. */
  readonly page: string;
  /** Whose house it is; empty outside. */
  readonly house: string;
  /** How many messages are unread. */
  readonly unread: number;
};

let parts: Parts = { page: '', house: '', unread: 0 };

/** Names the page in the tab, in the history and for screen readers: "(2) Money · 12 Lilac Street". */
export function entitle(change: Partial<Parts>): void {
  parts = { ...parts, ...change };
  const { page, house, unread } = parts;
  // A heading may be a sentence.
  const names = [page.replace(/[.。]$/u, ''), house || APP].filter((name) => name !== '');
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${names.join(' · ')}`;
}

/** Says where one is, until another page does. */
export function usePageTitle(page: string): void {
  useEffect(() => entitle({ page }), [page]);
}

/** Says whose house the page belongs to, as long as it is shown. */
export function useHouseTitle(house = ''): void {
  useEffect(() => {
    entitle({ house });
    return () => entitle({ house: '' });
  }, [house]);
}
