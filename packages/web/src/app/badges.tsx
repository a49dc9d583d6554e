import { type Dispatch, type SetStateAction, Suspense, useEffect, useState } from 'react';
import { needTexts } from '#platform/i18n/texts.ts';
import { isNative } from '#platform/kernel/native.ts';
import type { Badge } from '#platform/pages/page.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useDocumentTitle, useIconBadge } from './document-title.ts';
import { restoreFocus } from './focus-restoration.ts';
import type { BadgeCounts } from './navigation.ts';
import { type AppPage, pages } from './pages.ts';

const PhoneReminders = lazyPart(async () => {
  const [{ PhoneReminders: Planned }] = await Promise.all([import('./phone-reminders.tsx'), needTexts('session')]);
  return Planned;
});

const all: readonly AppPage[] = pages;
const counters = all.flatMap(({ path, badge }) => (badge ? [{ path, badge, Counter: counterOf(badge) }] : []));
const urgent = counters.filter(({ badge }) => badge.isUrgent);
const onIcon = counters.filter(({ badge }) => badge.isOnIcon);

/** Counts, live, what waits for me on each page, watches over the focus, and offers to install the app. Loaded after the first screen, since it needs the data of every feature. */
export function Badges({ onCount }: { onCount: (counts: BadgeCounts) => void }) {
  const [counts, setCounts] = useState<BadgeCounts>({});
  useEffect(() => onCount(counts), [onCount, counts]);
  const sumOf = (some: typeof counters) => some.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
  useDocumentTitle(sumOf(urgent));
  useIconBadge(sumOf(onIcon));
  useEffect(restoreFocus, []);
  return (
    <Suspense fallback={null}>
      <InstallOffer />
      {counters.map(({ path, Counter }) => (
        <Counter key={path} path={path} onCount={setCounts} />
      ))}
      {isNative() && <PhoneReminders />}
    </Suspense>
  );
}

const InstallOffer = lazyPart(async () => {
  const [{ InstallOffer: Component }] = await untilLoaded(() =>
    Promise.all([import('../features/install/install-offer.tsx'), needTexts('install')]),
  );
  return Component;
});

type CounterProps = { path: string; onCount: Dispatch<SetStateAction<BadgeCounts>> };

/** Nothing to see: a component that counts. */
function counterOf({ hook }: Badge) {
  return lazyPart(async () => {
    const useCount = await untilLoaded(hook);
    return function Counter({ path, onCount }: CounterProps) {
      const count = useCount();
      useEffect(() => onCount((before) => ({ ...before, [path]: count })), [path, onCount, count]);
      return null;
    };
  });
}
