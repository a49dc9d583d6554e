import { useEffect } from 'react';
import { showOnIcon } from '#platform/icon-badge.ts';
import { entitle } from '#platform/kernel/page-title.ts';

/** Shows the number of unread messages in the tab's title. */
export function useDocumentTitle(unread: number): void {
  useEffect(() => entitle({ unread }), [unread]);
  useEffect(() => () => entitle({ unread: 0 }), []);
}

/** Shows the number of open things on the icon of the installed app: unread messages, and the user's due tasks. */
export function useIconBadge(count: number): void {
  useEffect(() => void showOnIcon(count), [count]);
  useEffect(() => () => void showOnIcon(0), []);
}
