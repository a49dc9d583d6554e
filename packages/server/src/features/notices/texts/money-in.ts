import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';

/** With the decimals of ISO 4217, like everywhere (M19). */
export function moneyIn(currency: string, language: Language): Intl.NumberFormat {
  const digits = decimalsOf(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
