import { useTranslations } from 'use-intl';
import { TextField } from '#ui/text-field.tsx';

type Props = { value: string; onChange: (typed: string) => void; isMissing: boolean; autoFocus?: boolean };

/** Where a recovery code is typed. */
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
