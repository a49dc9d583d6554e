import { newsCommands } from '@hestia/contract/news/commands.ts';
import type { NewsEntry } from '@hestia/contract/news/schemas.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { queueWrite } from '#platform/sync/sync.ts';
import { eventsOf } from '#platform/kernel/listeners.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { useNewsMark } from './news-data.ts';

const watchVisibility = eventsOf(document, 'visibilitychange');

/**
 * Marks the newest entry as seen, as long as the page is visible. Returns the mark at the start of the visit: entries
 * after it stay new until the user leaves. Undefined while loading.
 */
export function useLooking(entries: readonly NewsEntry[] | undefined): number | undefined {
  const { mark } = useNewsMark();
  const colocationId = useColocationId();
  const userId = useUser().id;
  const [since, setSince] = useState<number>();
  if (since === undefined && mark !== undefined) setSince(mark.looked);
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const seq = entries?.[0]?.seq ?? 0;
  const isFurther = isSeen && mark !== undefined && seq > mark.looked;
  // Once each: repeating it would change nothing.
  const sent = useRef(0);
  useEffect(() => {
    if (!isFurther || seq <= sent.current) return;
    sent.current = seq;
    perform(() => queueWrite(newsCommands.look, { userId, colocationId, seq }));
  }, [isFurther, seq, userId, colocationId]);
  return since;
}
