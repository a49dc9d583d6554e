import type { Original } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useWrite } from '#ui/figures/notation.ts';
import { rateText } from './foreign-rate.ts';

/** The original amount and its rate: “CHF 20.00 at 1.0534”. */
export function useForeignWords(): (original: Original) => string {
  const t = useTranslations('money.foreign');
  const text = useMoneyText();
  const write = useWrite();
  return ({ currency, minor, rate }) =>
    t('paid', { amount: text(Math.abs(minor), { currency }), rate: rateText(rate, write) });
}
