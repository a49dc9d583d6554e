import { useLocale, useTranslations } from 'use-intl';
import { currencyChoices } from '#platform/i18n/currencies.ts';
import { useCurrency, useMoneyText } from '#ui/figures/currency.tsx';
import { Select } from '#ui/fields/choices/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ForeignDraft, ForeignProblem } from './foreign-draft.ts';

type Props = {
  foreign: ForeignDraft;
  /* Its amount in the household's currency; 0 while unknown. */
  minor: number;
  problem: ForeignProblem | undefined;
  /* Another currency, with the rate last used for it. */
  onCurrency: (currency: string) => void;
  onRate: (rate: string) => void;
};

/* The other currency of a payment, its rate, and the converted amount (M24). */
export function ForeignFields({ foreign, minor, problem, onCurrency, onRate }: Props) {
  const t = useTranslations('expense.foreign');
  const label = useTranslations('money.foreign')('label');
  const text = useMoneyText();
  const own = useCurrency();
  const { currency, rate } = foreign;
  const choices = currencyChoices(useLocale(), currency || own).filter(({ id }) => id !== own);
  return (
    <div role="group" aria-label={label}>
      <Select
        label={t('currency')}
        isLong
        placeholder={t('choose')}
        choices={choices}
        value={currency || null}
        onChange={onCurrency}
        error={problem === 'currency' ? t('currencyMissing') : undefined}
      />
      {currency !== '' && (
        <TextField
          label={t('rate', { currency, own })}
          value={rate}
          onChange={onRate}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          help={<output aria-live="polite">{minor > 0 ? t('result', { amount: text(minor) }) : t('rateSays')}</output>}
          error={problem === 'rate' ? t('rateUnreadable') : undefined}
        />
      )}
    </div>
  );
}
