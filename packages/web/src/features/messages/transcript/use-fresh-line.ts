import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useRef, useState } from 'react';
import { useUser } from '#platform/session/session.ts';
import { isAfter } from '../store/read-mark.ts';
import type { ChatView } from '../store/chat-view.ts';

/** The position of the line of the unread: above this message; the number of new ones from there on. */
export type FreshLine = { readonly id: string; readonly count: number };

/** The line above unread messages keeps its place until all are read and a new one comes. */
export function useFreshLine({ displayed, unread, mark }: ChatView) {
  const me = useUser().id;
  const [line, setLine] = useState<FreshLine | null>(null);
  const before = useRef(0);
  return {
    line,
    /** The place of the first unread message; -1 if there is none. */
    find: () => (unread > 0 && mark ? displayed.findIndex((each) => each.sendBy !== me && isAfter(each, mark)) : -1),
    draw: (first: Message | undefined) => {
      const known = before.current;
      before.current = unread;
      if (!first) return;
      setLine((now) => {
        if (now === null || known === 0) return { id: first.id, count: unread };
        return unread > known ? { ...now, count: now.count + unread - known } : now;
      });
    },
    wipe: () => setLine(null),
  };
}
