import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { ConfirmAgain } from '#platform/sign-in/confirm-again.tsx';
import { forgetEverything } from '#platform/sign-in/enter.ts';
import { useUser } from '#platform/session/session.ts';

export function DeletingAccount({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings');
  const { id } = useUser();
  const remove = async (body: { password?: string }) => {
    await call(accountEndpoints.deleteUser, { params: { id }, body });
    await forgetEverything();
  };
  return (
    <ConfirmAgain title={t('deleteAccountTitle')} action={t('delete')} run={remove} onClose={onClose}>
      {t('deleteAccountSays')}
    </ConfirmAgain>
  );
}
