import { useEffect } from 'react';

const NAME = 'Hestia';

/** Says in the tab's title, and on the icon of an installed app, how many things wait that are urgent: unread messages. */
export function useAttention(unread: number): void {
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${NAME}` : NAME;
    // Absent in some browsers, refused where the app is not installed.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
  useEffect(
    () => () => {
      document.title = NAME;
      if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}
