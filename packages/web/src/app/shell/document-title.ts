import { useEffect } from 'react';
import { showOnIcon } from '#platform/icon-badge.ts';
import { entitle } from '#platform/kernel/page-title.ts';

/** Says in the tab's title how many messages are unread. */
export function useDocumentTitle(unread: number): void {
  useEffect(() => entitle({ unread }), [unread]);
  useEffect(() => () => entitle({ unread: 0 }), []);
}

/** Says on the icon of the installed app how many things wait for me: unread messages, and my tasks that are due. */
export function useIconBadge(count: number): void {
  useEffect(() => void showOnIcon(count), [count]);
  useEffect(() => () => void showOnIcon(0), []);
}
