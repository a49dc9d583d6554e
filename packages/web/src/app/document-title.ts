import { useEffect } from 'react';
import { entitle } from '#platform/kernel/page-title.ts';

/** Says in the tab's title, and on the icon of an installed app, how many things wait that are urgent: unread messages. */
export function useDocumentTitle(unread: number): void {
  useEffect(() => {
    entitle({ unread });
    // Absent in some browsers, refused where the app is not installed.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
  useEffect(
    () => () => {
      entitle({ unread: 0 });
      if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}
