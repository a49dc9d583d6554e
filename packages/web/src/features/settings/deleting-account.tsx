import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { forgetEverything } from '#platform/sign-in/enter.ts';
import { useUser } from '#platform/session/session.ts';
import { Confirm } from '#ui/confirm.tsx';
import { toast } from '#ui/toast.ts';

export function DeletingAccount({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings');
  const problemText = useProblemText();
  const { id } = useUser();
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await call(accountEndpoints.deleteUser, { params: { id } });
      await forgetEverything();
    } catch (error) {
      toast(problemText(error));
      onClose();
    }
  };
  return (
    <Confirm
      title={t('deleteAccountTitle')}
      action={t('delete')}
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('deleteAccountSays')}
    </Confirm>
  );
}
