import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { needTexts } from '#platform/i18n/texts.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

const StatementScreen = lazyPart(async () => {
  const [{ StatementScreen: Component }] = await Promise.all([
    import('./statement-screen.tsx'),
    needTexts('statement'),
  ]);
  return Component;
});

/* What a statement says comes with it: the other screens of money do without. */
export function StatementPage(): ReactNode {
  const t = useTranslations('money');
  return (
    <>
      <PageHeader
        title={t('statement')}
        above={
          <TextLink icon="left" to="/money">
            {t('title')}
          </TextLink>
        }
      />
      <Suspense fallback={<SkeletonRows rows={8} lead={72} />}>
        <StatementScreen />
      </Suspense>
    </>
  );
}
