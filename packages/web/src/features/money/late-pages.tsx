import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BackLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

const ImportScreen = lazyPart(
  async () => (await withTexts(import('./imports/import-screen.tsx'), 'imports')).ImportScreen,
);
const StatementScreen = lazyPart(
  async () => (await withTexts(import('./statement/statement-screen.tsx'), 'statement')).StatementScreen,
);
const StatisticsScreen = lazyPart(
  async () => (await withTexts(import('./statistics-screen.tsx'), 'statistics')).StatisticsScreen,
);

export const ImportPage = (): ReactNode => (
  <LatePage name="import.title" waiting={<SkeletonRows rows={4} />}>
    <ImportScreen />
  </LatePage>
);

export const StatementPage = (): ReactNode => (
  <LatePage name="statement" waiting={<SkeletonRows rows={8} lead={72} />}>
    <StatementScreen />
  </LatePage>
);

export const StatisticsPage = (): ReactNode => (
  <LatePage name="statistics" waiting={<SkeletonRows rows={8} />}>
    <StatisticsScreen />
  </LatePage>
);

/* `name` is that of its title in the catalogue. */
type Props = { name: 'import.title' | 'statement' | 'statistics'; waiting: ReactNode; children: ReactNode };

/* What such a page says comes with it: the other screens of money do without. */
function LatePage({ name, waiting, children }: Props): ReactNode {
  const t = useTranslations('money');
  return (
    <>
      <PageHeader title={t(name)} above={<BackLink to="/money">{t('title')}</BackLink>} />
      <Suspense fallback={waiting}>{children}</Suspense>
    </>
  );
}
