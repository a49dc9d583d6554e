import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import type { Original } from '@hestia/contract/money/shapes/schemas.ts';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useWrite } from '#ui/figures/notation.ts';
import { rateText } from './foreign-rate.ts';

/** What something was paid in and at which rate: “CHF 20.00 at 1.0534”. */
export function useForeignWords(): (original: Original) => string {
  const t = useTranslations('money.foreign');
  const text = useMoneyText();
  const write = useWrite();
  return ({ currency, amount, rate }) => {
    const minor = Math.abs(toMinor(amount, decimalsOf(currency)));
    return t('paid', { amount: text(minor, { currency }), rate: rateText(rate, write) });
  };
}
