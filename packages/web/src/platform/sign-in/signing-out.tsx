import { useTranslations } from 'use-intl';
import { useOwnQueued } from '#platform/sync/sync.ts';
import { signOut } from '#platform/sign-in/enter.ts';
import { Confirm } from '#ui/layers/confirm.tsx';

/* Asked only when something would be lost. */
export function SigningOut({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings');
  const count = useOwnQueued().length;
  return (
    <Confirm title={t('signOutTitle')} action={t('signOut')} onConfirm={() => void signOut()} onClose={onClose}>
      {t('signOutLoses', { count })}
    </Confirm>
  );
}
