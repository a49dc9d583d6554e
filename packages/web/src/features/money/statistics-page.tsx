import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { needTexts } from '#platform/i18n/texts.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

const StatisticsScreen = lazyPart(async () => {
  const [{ StatisticsScreen: Component }] = await Promise.all([
    import('./statistics-screen.tsx'),
    needTexts('statistics'),
  ]);
  return Component;
});

/* What the statistics say comes with them: the other screens of money do without. */
export function StatisticsPage(): ReactNode {
  const t = useTranslations('money');
  return (
    <>
      <PageHeader
        title={t('statistics')}
        above={
          <TextLink icon="left" to="/money">
            {t('title')}
          </TextLink>
        }
      />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <StatisticsScreen />
      </Suspense>
    </>
  );
}
