import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { needTexts } from '#platform/i18n/texts.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { SubScreen } from './sub-screen.tsx';

const Recovery = lazyPart(async () => {
  const [{ Recovery: Component }] = await Promise.all([import('./recovery.tsx'), needTexts('recovery')]);
  return Component;
});

/** Recovery codes. What is said of them comes with them: the other settings do without. */
export function RecoveryScreen() {
  const t = useTranslations('settings');
  return (
    <SubScreen title={t('recoveryRow')}>
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <Recovery />
      </Suspense>
    </SubScreen>
  );
}
