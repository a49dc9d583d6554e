import { type ReactNode, Suspense } from 'react';
import { needTexts } from '#platform/i18n/texts.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

const StatisticsScreen = lazyPart(async () => {
  const [{ StatisticsScreen: Shown }] = await Promise.all([import('./statistics-screen.tsx'), needTexts('statistics')]);
  return Shown;
});

/* What the statistics say comes with them: the other screens of money do without. */
export const StatisticsPage = (): ReactNode => (
  <Suspense fallback={<SkeletonRows rows={8} />}>
    <StatisticsScreen />
  </Suspense>
);
