import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { useUser } from '#platform/session/session.ts';
import { Banner } from '#ui/states/banner.tsx';
import { TextButton } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layers/toast.ts';
import { useReset, useReread } from './reset-standing.ts';

/** Two of my flatmates are having my password reset: I read it wherever I am, and can object. */
export function ResetBanner() {
  const t = useTranslations('recovery.resets');
  const { id: userId } = useUser();
  const reread = useReread();
  const { isPending, attempt } = useAttempt();
  const reset = useReset(userId);
  const object = async () => {
    await call(memberResetEndpoints.stopReset, { params: { userId } });
    await reread();
    toast(t('objected'));
  };
  return (
    reset && (
      <Banner
        icon="shield"
        action={
          <TextButton isPending={isPending} onClick={() => attempt(object)}>
            {t('object')}
          </TextButton>
        }
      >
        {t(`about.${reset.standing}`, reset.words)}
      </Banner>
    )
  );
}
