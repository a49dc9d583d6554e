import { Suspense, useEffect } from 'react';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { isNative } from '#platform/kernel/native.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { counterOf } from './badge-counter.tsx';
import { useDocumentTitle, useIconBadge } from './document-title.ts';
import { restoreFocus } from './focus/focus-restoration.ts';
import type { BadgeCounts } from './navigation.ts';
import { type AppPage, pages } from './pages.ts';

const PhoneReminders = lazyPart(
  async () => (await withTexts(import('./phone-reminders.tsx'), 'session')).PhoneReminders,
);
const InstallOffer = lazyPart(() =>
  untilLoaded(
    async () => (await withTexts(import('../../features/install/install-offer.tsx'), 'install')).InstallOffer,
  ),
);

const all: readonly AppPage[] = pages;
const counters = all.flatMap(({ path, badge }) => (badge ? [{ path, badge, Counter: counterOf(badge) }] : []));
const urgent = counters.filter(({ badge }) => badge.isUrgent);
const onIcon = counters.filter(({ badge }) => badge.isOnIcon);

/**
 * Counts open things of each page, live, restores the focus, and offers to install the app. Loaded after the first screen, since
 * it needs the data of every feature.
 */
export function Badges({ counts, onCount }: { counts: BadgeCounts; onCount: (path: string, count: number) => void }) {
  const sumOf = (some: typeof counters) => some.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
  useDocumentTitle(sumOf(urgent));
  useIconBadge(sumOf(onIcon));
  useEffect(restoreFocus, []);
  return (
    <Suspense fallback={null}>
      <InstallOffer />
      {counters.map(({ path, Counter }) => (
        <Counter key={path} path={path} onCount={onCount} />
      ))}
      {isNative() && <PhoneReminders />}
    </Suspense>
  );
}
