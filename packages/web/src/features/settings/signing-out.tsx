import { useTranslations } from 'use-intl';
import { signOut } from '#platform/session/enter.ts';
import { Confirm } from '#ui/confirm.tsx';

/** Asked only when something would be lost. */
export function SigningOut({ waiting, onClose }: { waiting: number; onClose: () => void }) {
  const t = useTranslations('settings');
  return (
    <Confirm title={t('signOutTitle')} action={t('signOut')} onConfirm={() => void signOut()} onClose={onClose}>
      {t('signOutLoses', { count: waiting })}
    </Confirm>
  );
}
