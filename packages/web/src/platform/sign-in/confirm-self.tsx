import { useTranslations } from 'use-intl';
import { ConfirmAgain } from './confirm-again.tsx';

type Props = { run: (body: { password?: string }) => Promise<void>; needsPassword: boolean; onClose: () => void };

/** Asks the user to confirm their identity before a sensitive change. */
export function ConfirmSelf(props: Props) {
  const t = useTranslations('recovery.again');
  return (
    <ConfirmAgain title={t('title')} action={t('do')} {...props}>
      {t('says')}
    </ConfirmAgain>
  );
}
