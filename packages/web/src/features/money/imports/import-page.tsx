import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { needTexts } from '#platform/i18n/texts.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

const ImportScreen = lazyPart(async () => {
  const [{ ImportScreen: Component }] = await Promise.all([import('./import-screen.tsx'), needTexts('imports')]);
  return Component;
});

/* What imports say comes with them: the other screens of money do without. */
export function ImportPage(): ReactNode {
  const t = useTranslations('money');
  return (
    <>
      <PageHeader
        title={t('import.title')}
        above={
          <TextLink icon="left" to="/money">
            {t('title')}
          </TextLink>
        }
      />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <ImportScreen />
      </Suspense>
    </>
  );
}
