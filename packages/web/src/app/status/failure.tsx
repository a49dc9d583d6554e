import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { LoadError } from '#platform/kernel/load.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ScreenNotLoaded } from '#ui/layers/not-loaded.tsx';
import { StatusPage } from './status-page.tsx';

/** The error screen of a broken page: a code, its meaning, and a way on. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('app.failure');
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof LoadError) return <ScreenNotLoaded onRetry={again} />;
  const status = error instanceof ApiError && error.status > 0 ? error.status : 500;
  return (
    <StatusPage
      figure={String(status)}
      title={t(status === 404 ? 'missing' : 'internal')}
      action={
        <Button look="fill" icon="repeat" onClick={again}>
          {t('again')}
        </Button>
      }
    >
      {t('description')}
    </StatusPage>
  );
}
