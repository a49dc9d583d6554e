import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { SubScreen } from '../frame/sub-screen.tsx';

const Recovery = lazyPart(
  async () => (await withTexts(import('./recovery.tsx'), 'recovery')).Recovery,
  <SkeletonRows rows={2} />,
);

/** Recovery codes. Their texts load with the screen: the other settings do without. */
export function RecoveryScreen() {
  const t = useTranslations('settings');
  return (
    <SubScreen title={t('recoveryRow')}>
      <Recovery />
    </SubScreen>
  );
}
