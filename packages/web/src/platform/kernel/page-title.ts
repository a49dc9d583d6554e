import { isolated } from '@hestia/contract/wire/direction.ts';
import { useEffect } from 'react';

const APP = 'Hestia';

type Parts = {
  /** The current place: the heading of the page. */
  readonly page: string;
  /** The household's name; empty outside of one. */
  readonly household: string;
  /** How many messages are unread. */
  readonly unread: number;
};

let parts: Parts = { page: '', household: '', unread: 0 };

/** Names the page in the tab, in the history and for screen readers: "(2) Money · 12 Lilac Street". */
export function entitle(change: Partial<Parts>): void {
  parts = { ...parts, ...change };
  const { page, household, unread } = parts;
  // A heading may be a sentence.
  const names = [page.replace(/[.。]$/u, ''), household || APP].filter((name) => name !== '').map(isolated);
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${names.join(' · ')}`;
}

/** Names the current page, until another does. */
export function usePageTitle(page: string): void {
  useEffect(() => entitle({ page }), [page]);
}

/** Adds the household's name to the title while the page is mounted. */
export function useHouseholdTitle(household = ''): void {
  useEffect(() => {
    entitle({ household });
    return () => entitle({ household: '' });
  }, [household]);
}
