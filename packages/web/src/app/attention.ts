import { useEffect } from 'react';
import { useUnread } from '../features/messages/shown-messages.ts';

const NAME = 'Hestia';

/** Says in the tab's title, and on the icon of an installed app, how many messages are unread. */
export function useAttention(): void {
  const unread = useUnread();
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
