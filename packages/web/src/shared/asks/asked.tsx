import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useIsOnline } from '#platform/kernel/network.ts';

export type AskTopic = 'all' | 'money' | 'payments' | 'tasks' | 'firstWeek';

/** The asks of several features: the app fills them in, and their pages have the room. */
export const Asked = createContext<Readonly<Partial<Record<AskTopic, ReactNode>>>>({});

/** Called by the questions once all their data has arrived, or can't. */
export const AskedKnown = createContext<() => void>(() => undefined);

/* The longest time that a page with all its data waits, on its first visit, for the questions above it. */
const ASKS_TIMEOUT_MS = 4000;

/**
 * The questions of several features, above a page. Nothing below them jumps: they get the height of the last visit, and on the
 * first one on this device the page waits for them briefly.
 */
export function useAsked(about: AskTopic, isPageReady: boolean): { asked: ReactNode; isAwaited: boolean } {
  const rows = use(Asked)[about];
  const [before] = useState(() => localStorage.getItem(`asked.${about}`));
  const [isKnown, setKnown] = useState(false);
  const [isLate, setLate] = useState(false);
  const isOnline = useIsOnline();
  const mayWait = rows !== undefined && before === null && !isKnown && isOnline;
  const isAwaited = mayWait && !isLate;
  useEffect(() => {
    if (!mayWait || !isPageReady) return undefined;
    const timer = setTimeout(() => setLate(true), ASKS_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [mayWait, isPageReady]);
  const watch = (room: HTMLDivElement | null) => {
    if (room === null || !isKnown) return undefined;
    const sizes = new ResizeObserver(() => localStorage.setItem(`asked.${about}`, String(room.offsetHeight)));
    sizes.observe(room);
    return () => sizes.disconnect();
  };
  const asked = rows && (
    <div
      ref={watch}
      className={about === 'all' ? undefined : 'ui-over-list'}
      hidden={isAwaited}
      style={isKnown || before === null ? undefined : { minHeight: `${before}px` }}
    >
      <AskedKnown value={() => setKnown(true)}>{rows}</AskedKnown>
    </div>
  );
  return { asked, isAwaited };
}
