import { useTranslations } from 'use-intl';
import { TextField } from '#ui/fields/text-field.tsx';

type Props = { value: string; onChange: (typed: string) => void; isWrong: boolean };

/** The name of a placeholder. */
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

/** Its rules, loaded on demand. */
export const rules = async () =>
  (await import('@hestia/contract/placeholders/endpoints.ts')).placeholderEndpoints.addPlaceholder.body;
