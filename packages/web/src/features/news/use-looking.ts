import { newsCommands } from '@hestia/contract/news/commands.ts';
import type { NewsEntry } from '@hestia/contract/news/schemas.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { queueWrite } from '#platform/data/user-data.ts';
import { eventsOf } from '#platform/kernel/listeners.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { useNewsMark } from './news-data.ts';

const watchVisibility = eventsOf(document, 'visibilitychange');

/**
 * Says, as long as somebody looks at the page, that they have seen the newest entry. Answers up to where they had looked when
 * they came: what is new to them stays so until they leave. Undefined until known.
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
  // Once each: whatever the answer, saying it again would change nothing.
  const sent = useRef(0);
  useEffect(() => {
    if (!isFurther || seq <= sent.current) return;
    sent.current = seq;
    perform(() => queueWrite(newsCommands.look, { userId, colocationId, seq }));
  }, [isFurther, seq, userId, colocationId]);
  return since;
}
