import { createContext, use } from 'react';
import { useLocale } from 'use-intl';

const Currency = createContext('EUR');

/** Gives the household's currency (ISO 4217) to every amount below. */
export const CurrencyProvider = Currency;

/** The ISO 4217 code of the household's currency. */
export const useCurrency = (): string => use(Currency);

type Style = { readonly sign?: boolean; readonly bare?: boolean; readonly whole?: boolean };
export type MoneyParts = readonly Intl.NumberFormatPart[];

/* The font's narrow no-break space is too narrow to part thousands. */
const NARROW_SPACE = '\u202f';
const WIDE_SPACE = '\u00a0';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, currency: string, { sign, bare, whole }: Style): Intl.NumberFormat {
  const key = [locale, currency, sign, bare, whole].join();
  const known = formats.get(key);
  if (known) return known;
  const digits = digitsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    ...(bare ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: whole ? 0 : digits,
    signDisplay: sign ? 'exceptZero' : 'negative',
  });
  formats.set(key, format);
  return format;
}

function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** The least amount that the household's currency can be paid in: 1 cent, or 100 where there are no cents. */
export const useSmallestUnit = (): number => 10 ** Math.max(0, 2 - digitsOf(useCurrency()));

/** An amount in whole minor units as the parts a locale writes it with; minus is the true minus. */
export function moneyParts(cents: number, locale: string, currency: string, style: Style = {}): MoneyParts {
  return formatOf(locale, currency, style)
    .formatToParts(cents / 100)
    .map(({ type, value }) => ({
      type,
      value: type === 'minusSign' ? '−' : value.replaceAll(NARROW_SPACE, WIDE_SPACE),
    }));
}

/** Writes amounts of the household as plain text: for labels, sentences and fields. */
export function useMoneyText(): (cents: number, style?: Style) => string {
  const locale = useLocale();
  const currency = useCurrency();
  return (cents, style) =>
    moneyParts(cents, locale, currency, style)
      .map((part) => part.value)
      .join('');
}
