import { foreignIn } from '@hestia/importers/book/rates.ts';
import { useTranslations } from 'use-intl';
import { Section } from '#ui/rows/section.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { readRate } from '../foreign/foreign-draft.ts';
import type { ChoiceProps } from './choice-fields.tsx';

/* The rate of each other currency of the file (M26). */
export function RateFields({ book, household, choices, onChange }: ChoiceProps) {
  const t = useTranslations('imports.rates');
  const own = household.currency;
  const currencies = [...foreignIn(book, own)];
  if (currencies.length === 0) return null;
  return (
    <Section title={t('title')}>
      <p className="pt-2 text-small text-ink-2">{t('says', { own })}</p>
      <div className="import-choices">
        {currencies.map(([currency, count]) => {
          const rate = choices.rates[currency] ?? '';
          const isUnreadable = rate.trim() !== '' && readRate(rate) === null;
          return (
            <TextField
              key={currency}
              label={t('label', { currency, own })}
              value={rate}
              onChange={(typed) => onChange({ ...choices, rates: { ...choices.rates, [currency]: typed } })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={30}
              help={t('count', { count })}
              error={isUnreadable ? t('unreadable') : undefined}
            />
          );
        })}
      </div>
    </Section>
  );
}
