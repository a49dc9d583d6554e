import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { NotLoaded } from '#platform/kernel/load.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { ScreenNotLoaded } from '#ui/not-loaded.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** What stands in the frame in place of a screen that breaks; the ways to the other places stay. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('app.failure');
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof NotLoaded) return <ScreenNotLoaded onRetry={again} />;
  return (
    <div className="pt-6">
      <ErrorState isPage isFinal title={t('place')} onRetry={again} />
      <p className="pt-3 text-small text-ink-2">{t('description')}</p>
    </div>
  );
}

/** What stands there while a screen is still on its way. The router has waited before it shows this. */
export function RoutePending() {
  return (
    <div className="pt-6 [&>.ui-skeleton]:animate-none!">
      <SkeletonRows />
    </div>
  );
}
