import type { Language } from '@hestia/contract/accounts/schemas.ts';

/** Titles of notices about money back (M25). */
export const moneyBackTitles: Readonly<Record<Language, string>> = {
  en: 'Money back',
  fr: 'Argent récupéré',
  es: 'Dinero devuelto',
  de: 'Geld zurück',
  zh: '退回的钱',
  ja: '戻ったお金',
};
