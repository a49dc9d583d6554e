import { useTranslations } from 'use-intl';
import { TextField } from '#ui/fields/text-field.tsx';

type Props = { value: string; onChange: (typed: string) => void; isMissing: boolean; autoFocus?: boolean };

/** The field for a recovery code. */
export function RecoveryCodeField({ isMissing, ...field }: Props) {
  const t = useTranslations('session.recover');
  return (
    <TextField
      {...field}
      label={t('code')}
      help={t('codeHelp')}
      name="code"
      autoComplete="off"
      spellCheck="false"
      error={isMissing ? t('codeMissing') : undefined}
    />
  );
}
