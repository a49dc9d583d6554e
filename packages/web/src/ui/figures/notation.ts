import { useLocale } from 'use-intl';
import { decimalSignOf, type Notation } from './arithmetic.ts';
import { useDecimals, useMoneyText } from './currency.tsx';

/** How amounts of the household are typed here. */
export function useNotation(): Exclude<Notation, string> {
  return { sign: decimalSignOf(useLocale()), decimals: useDecimals() };
}

/** Writes amounts as they are typed, without the currency; `decimals`: a plain number of so many. */
export function useWrite(): (minor: number, decimals?: number) => string {
  const text = useMoneyText();
  return (minor, decimals) => text(minor, { bare: true, ...(decimals !== undefined && { decimals }) });
}
