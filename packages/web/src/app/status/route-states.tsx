import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadError } from '#platform/kernel/load.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { ScreenNotLoaded } from '#ui/layers/not-loaded.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

/** Shown in place of a screen that throws; the navigation stays usable. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('app.failure');
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof LoadError) return <ScreenNotLoaded onRetry={again} />;
  return (
    <div className="pt-6">
      <ErrorState isPage isFinal title={t('place')} onRetry={again} />
      <p className="pt-3 text-small text-ink-2">{t('description')}</p>
    </div>
  );
}

/** Shown while a screen is loading, after the router's delay. */
export const RoutePending = () => (
  <div className="pt-6 [&>.ui-skeleton]:animate-none!">
    <SkeletonRows />
  </div>
);
