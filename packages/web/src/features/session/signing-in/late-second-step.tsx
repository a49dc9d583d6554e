import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep, <SkeletonRows rows={2} />);

/** The second step below its heading, which is there while the step's code loads. */
export function LateSecondStep(props: ComponentProps<typeof SecondStep>) {
  const t = useTranslations('session.second');
  return (
    <>
      <h1>{t('title')}</h1>
      <SecondStep {...props} />
    </>
  );
}
