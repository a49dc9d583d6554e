import { useTranslations } from 'use-intl';
import { TextField } from '#ui/text-field.tsx';

type Props = { value: string; onChange: (typed: string) => void; isWrong: boolean };

/** What somebody without an account is called. */
export function NameField({ value, onChange, isWrong }: Props) {
  const t = useTranslations('household');
  return (
    <TextField
      label={t('name')}
      autoComplete="off"
      value={value}
      onChange={onChange}
      error={isWrong ? t('nameMissing') : undefined}
    />
  );
}

/** Its rules, which are loaded when they are asked for. */
export const rules = async () =>
  (await import('@hestia/contract/placeholders/endpoints.ts')).placeholderEndpoints.addPlaceholder.body;
