import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { BackLink } from '#ui/buttons/link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

const ImportScreen = lazyPart(
  async () => (await withTexts(import('../imports/import-screen.tsx'), 'imports')).ImportScreen,
  <SkeletonRows rows={4} />,
);
/* With its own heading: a month's statement has another. */
export const StatementPage = lazyPart(
  async () => (await withTexts(import('./statement-pages.tsx'), 'statement')).StatementPages,
  <SkeletonRows rows={8} lead={72} />,
);
const StatisticsScreen = lazyPart(
  async () => (await withTexts(import('../statistics/statistics-screen.tsx'), 'statistics')).StatisticsScreen,
  <SkeletonRows rows={8} />,
);

export const ImportPage = latePage('import.title', <ImportScreen />);
export const StatisticsPage = latePage('statistics', <StatisticsScreen />);

/*
 * The texts of such a page load with it: the other screens of money do without. Its title is in the catalogue by this
 * name.
 */
function latePage(name: 'import.title' | 'statistics', screen: ReactNode): () => ReactNode {
  return function LatePage() {
    const t = useTranslations('money');
    return (
      <>
        <PageHeader title={t(name)} above={<BackLink to="/money">{t('title')}</BackLink>} />
        {screen}
      </>
    );
  };
}
