import { useTranslations } from 'use-intl';
import { TextField } from '#ui/fields/text-field.tsx';

export const rules = async () =>
  (await import('@hestia/contract/accounts/passkey-endpoints.ts')).passkeyEndpoints.renamePasskey.body;

type Props = { value: string; onChange: (typed: string) => void; isWrong: boolean };

/** The owner's name for a passkey. */
export function PasskeyNameField({ value, onChange, isWrong }: Props) {
  const t = useTranslations('settings.passkeys');
  return (
    <TextField
      label={t('name')}
      help={t('nameHelp')}
      autoComplete="off"
      value={value}
      onChange={onChange}
      error={isWrong ? t('nameMissing') : undefined}
    />
  );
}
