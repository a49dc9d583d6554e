import { decimalsOf, USUAL_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { createContext, type ReactNode, use } from 'react';
import { useLocale } from 'use-intl';

/** A currency (ISO 4217), and how many decimals amounts in it have. */
export type Currency = { readonly code: string; readonly decimals: number };

const Currency = createContext<Currency>({ code: 'EUR', decimals: USUAL_DECIMALS });

type Props = { value: string; decimals?: number | undefined; children: ReactNode };

/** Gives the household's currency to every amount below. */
export function CurrencyProvider({ value: code, decimals = USUAL_DECIMALS, children }: Props): ReactNode {
  return <Currency value={{ code, decimals }}>{children}</Currency>;
}

/** The ISO 4217 code of the household's currency. */
export const useCurrency = (): string => use(Currency).code;

/** How many decimals the household's amounts have (M19): what amounts in minor units are counted in. */
export const useDecimals = (): number => use(Currency).decimals;

type Style = {
  readonly sign?: boolean;
  readonly bare?: boolean;
  readonly whole?: boolean;
  /** In another currency than the household's. */
  readonly currency?: string | undefined;
  /** A plain number of so many decimals, not one of the currency. */
  readonly decimals?: number;
};
export type MoneyParts = readonly Intl.NumberFormatPart[];

/* The font's narrow no-break space is too narrow to part thousands. */
const NARROW_SPACE = '\u202f';
const WIDE_SPACE = '\u00a0';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, currency: string, { sign, bare, whole, decimals }: Style): Intl.NumberFormat {
  const key = [locale, currency, sign, bare, whole, decimals].join();
  const known = formats.get(key);
  if (known) return known;
  const digits = decimals ?? decimalsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    ...(bare ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: whole ? 0 : digits,
    signDisplay: sign ? 'exceptZero' : 'negative',
  });
  formats.set(key, format);
  return format;
}

/**
 * The smallest payable amount of the household's currency: 1, or 100 for an older household that counts hundredths of
 * a currency without them.
 */
export function useSmallestUnit(): number {
  const { code, decimals } = use(Currency);
  return 10 ** Math.max(0, decimals - decimalsOf(code));
}

/** An amount in whole minor units as the parts a locale writes it with; minus is the true minus. */
export function moneyParts(minor: number, locale: string, { code, decimals }: Currency, style: Style = {}): MoneyParts {
  const { currency } = style;
  const own = currency === undefined ? decimals : decimalsOf(currency);
  return formatOf(locale, currency ?? code, style)
    .formatToParts(minor / 10 ** (style.decimals ?? own))
    .map(({ type, value }) => ({
      type,
      value: type === 'minusSign' ? '−' : value.replaceAll(NARROW_SPACE, WIDE_SPACE),
    }));
}

/** Writes amounts of the household in parts. */
export function useMoneyParts(): (minor: number, style?: Style) => MoneyParts {
  const locale = useLocale();
  const currency = use(Currency);
  return (minor, style) => moneyParts(minor, locale, currency, style);
}

/* Prevents a line break between a sign and a leading currency: +€7.50. */
const WORD_JOINER = '\u2060';

/** The same as plain text: for labels, sentences and fields. */
export function useMoneyText(): (minor: number, style?: Style) => string {
  const partsOf = useMoneyParts();
  return (minor, style) =>
    partsOf(minor, style)
      .map(({ type, value }) => (type === 'plusSign' || type === 'minusSign' ? value + WORD_JOINER : value))
      .join('');
}
