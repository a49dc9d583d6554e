import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { perform } from '#platform/perform.ts';
import { useUser } from '#platform/session/session.ts';
import { Banner } from '#ui/banner.tsx';
import { TextButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useReset, useReread } from './reset-standing.ts';

/** Two of my flatmates are having my password reset: I read it wherever I am, and can object. */
export function ResetBanner() {
  const t = useTranslations('recovery.resets');
  const problemText = useProblemText();
  const { id: userId } = useUser();
  const reread = useReread();
  const [isPending, setPending] = useState(false);
  const reset = useReset(userId);
  const object = async () => {
    setPending(true);
    try {
      await call(memberResetEndpoints.stopReset, { params: { userId } });
      await reread();
      toast(t('objected'));
    } catch (error) {
      toast(problemText(error));
    }
    setPending(false);
  };
  return (
    reset && (
      <Banner
        icon="shield"
        action={
          <TextButton isPending={isPending} onClick={() => perform(object)}>
            {t('object')}
          </TextButton>
        }
      >
        {t(`about.${reset.standing}`, reset.words)}
      </Banner>
    )
  );
}
